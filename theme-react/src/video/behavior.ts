import type { Behavior } from '../core/environment.js';
import { delegate } from '../core/events.js';
import { slot } from '../core/slots.js';

/** Videos of other hosts. A click replaces the link by the player; nothing is loaded from the host before. */
export const video: Behavior = ({ document }) =>
  delegate(document, 'click', slot('video'), (event, link) => {
    const { src, title } = link.dataset;
    if (!src || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const frame = document.createElement('iframe');
    frame.className = 'video-frame';
    frame.title = title ?? '';
    frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
    frame.referrerPolicy = 'strict-origin-when-cross-origin';
    frame.src = src;
    link.replaceWith(frame);
    frame.focus();
  });
