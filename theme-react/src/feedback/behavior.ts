import type { Behavior } from '../core/environment.js';
import { delegate } from '../core/events.js';
import { slot } from '../core/slots.js';

/** The body of a request to the address of `[feedback]`. A request with a comment repeats the answer. */
interface Answer {
  readonly page: string;
  readonly helpful: boolean;
  readonly comment?: string;
}

/** The feedback form of a page. The answer is sent at once, and a comment in a second request. */
export const feedback: Behavior = ({ document, window }) => {
  const send = async (form: HTMLFormElement, answer: Answer): Promise<boolean> => {
    try {
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify(answer);
      const response = await window.fetch(form.action, { method: 'POST', headers, body, credentials: 'omit', keepalive: true });
      return response.ok;
    } catch {
      return false;
    }
  };
  return delegate(document, 'submit', slot('feedback'), (event, element) => {
    event.preventDefault();
    const form = element as HTMLFormElement;
    const data = new FormData(form);
    const { submitter } = event;
    const isAnswer = submitter instanceof HTMLButtonElement && submitter.name === 'helpful';
    if (isAnswer) form.dataset.answer = submitter.value;
    const comment = String(data.get('comment') ?? '').trim();
    if (!form.dataset.answer || (!isAnswer && !comment)) return;
    const answer = { page: String(data.get('page')), helpful: form.dataset.answer === 'yes' };
    void send(form, isAnswer ? answer : { ...answer, comment }).then((isSent) => showStatus(form, isSent, isAnswer));
  });
};

/** Shows whether a request succeeded. After the answer, the field for a comment is shown; after the comment, the form is disabled. */
function showStatus(form: HTMLFormElement, isSent: boolean, isAnswer: boolean): void {
  const status = form.querySelector<HTMLElement>('.feedback-status');
  if (status) status.textContent = (isSent ? form.dataset.thanks : form.dataset.failed) ?? '';
  if (!isSent) return;
  for (const button of form.querySelectorAll<HTMLButtonElement>('[name="helpful"]')) {
    button.setAttribute('aria-pressed', String(button.value === form.dataset.answer));
    button.disabled = !isAnswer;
  }
  const comment = form.querySelector<HTMLElement>('.feedback-comment');
  if (!comment) return;
  // The focus moves to the status, because the hidden field would lose it.
  if (!isAnswer && comment.contains(form.ownerDocument.activeElement)) status?.focus();
  comment.hidden = !isAnswer;
}
