/** Maximum length of a chain of causes, which may be cyclic. */
const MAX_CAUSES = 10;

/** Returns the message of a thrown value. */
export function messageOf(error: unknown): string {
  if (error instanceof Error) return error.message || error.name;
  // Errors of another realm, such as a frame, are not instances of `Error`.
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return String(error);
}

/** Returns the messages of an error and its causes, the root cause last. */
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
