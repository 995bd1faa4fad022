import { text } from '#copy/catalogue.ts'

/** A sentence whose word for the mailbox opens it in another tab. The form that asks for the code stays. */
export const MailboxText = ({ children }: { readonly children: string }) => {
  const [before = '', after] = children.split(text.mailbox)
  return (
    <span>
      {before}
      {after !== undefined && (
        <>
          <a className="link" href="/mailbox" target="_blank" rel="noopener">
            {text.mailbox}
          </a>
          {after}
        </>
      )}
    </span>
  )
}
