import { Fragment } from 'react'

/** An e-mail address that wraps after `@` or after a dot. It breaks inside a word only if that is not enough. */
export function EmailText({ email }: { email: string }) {
  return [...email.matchAll(/[^@.]+[@.]*|[@.]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
