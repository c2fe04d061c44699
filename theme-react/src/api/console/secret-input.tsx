import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Props of {@link SecretInput}. */
export interface SecretInputProps {
  readonly id: string;
  readonly isSecret: boolean;
  readonly value: string;
  readonly set: (text: string) => void;
}

/** A field for a secret. React would mirror its value in an attribute, where whatever reads the page's markup finds it. */
export function SecretInput({ isSecret, value, set, ...control }: SecretInputProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    <input
      {...control}
      ref={input}
      // `off` is for names; browsers offer to store a password for all but a new one.
      autoComplete={isSecret ? 'new-password' : 'off'}
      type={isSecret ? 'password' : 'text'}
      spellCheck={false}
      onChange={({ target }) => set(target.value)}
    />
  );
}
