/** Maximum length of a chain of causes, which may be cyclic. */
const MAX_CAUSES = 10;

/** The message of whatever was thrown. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message || error.name;
  // Errors of another realm, as of a frame.
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return String(error);
}

/** The messages of an error and of what caused it, the last cause at the end. */
export function messagesOf(error: unknown): string[] {
  const messages = [messageOf(error)];
  let cause = causeOf(error);
  while (cause !== undefined && messages.length <= MAX_CAUSES) {
    messages.push(messageOf(cause));
    cause = causeOf(cause);
  }
  return messages;
}

function causeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'cause' in error ? error.cause : undefined;
}
