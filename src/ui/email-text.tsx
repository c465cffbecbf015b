import { Ltr } from './ltr.tsx';

/** An e-mail address. It breaks after the @ where the line is too short. */
export function EmailText({ email }: { readonly email: string }) {
  const at = email.indexOf('@') + 1;
  return (
    <Ltr breaks>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </Ltr>
  );
}
