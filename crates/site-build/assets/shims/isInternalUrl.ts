/** Whether an address is one of the site. */
export default function isInternalUrl(url) {
  return typeof url === 'string' && !/^(?:\w[\w+.-]*:|\/\/)/u.test(url);
}

export const hasProtocol = (url) => /^(?:\w[\w+.-]*:|\/\/)/u.test(url);
