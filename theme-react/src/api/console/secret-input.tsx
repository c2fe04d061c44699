import { type ReactNode, useLayoutEffect, useRef } from 'react';

/** Props of {@link SecretInput}. */
export interface SecretInputProps {
  readonly id: string;
  readonly isSecret: boolean;
  readonly value: string;
  readonly set: (text: string) => void;
}

/** A field for a secret. It is uncontrolled, because React copies the value of a controlled input to an attribute of the page. */
export function SecretInput({ isSecret, value, set, ...control }: SecretInputProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (input.current && input.current.value !== value) input.current.value = value;
  }, [value]);
  return (
    <input
      {...control}
      ref={input}
      // Browsers ignore `off` for passwords, but do not fill in or offer to store a new one.
      autoComplete={isSecret ? 'new-password' : 'off'}
      type={isSecret ? 'password' : 'text'}
      spellCheck={false}
      onChange={({ target }) => set(target.value)}
    />
  );
}
