import { Fragment } from 'react'

/** An e-mail address that wraps after `@` or a dot before it breaks inside a word. */
export function EmailText({ email }: { email: string }) {
  return [...email.matchAll(/[^@.]+[@.]*|[@.]+/g)].map(({ 0: part, index }) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
