import { createHash } from 'node:crypto'
import { MOMENT } from '#copy/moment.ts'
import type { Brand } from '#domain/player/brand-file.ts'
import type { Purpose } from '#server/members/codes.ts'
import { type Mail, masked } from '#server/members/mailbox.ts'
import { escaped } from '#server/page-head.ts'
import { plainPage } from './plain-page.ts'

/** The server does not know the reader's clock, so the page itself writes its times by it. */
const SCRIPT = `{const {format}=new Intl.DateTimeFormat('en-GB',${JSON.stringify(MOMENT)});
for(const each of document.querySelectorAll('time'))each.textContent=format(new Date(each.dateTime))}`

/** The page lets in its own script, and the brand's colours and logo. */
export const MAILBOX_POLICY = [
  "default-src 'none'",
  `script-src 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

const PURPOSES: Readonly<Record<Purpose, string>> = {
  register: 'Code to register',
  login: 'Code to log in',
  recover: 'Code to choose a new password',
}

const rowOf = (mail: Mail): string => {
  const at = new Date(mail.at).toISOString()
  const [what, to, made] =
    'path' in mail
      ? ['Link to verify an e-mail', escaped(mail.email), `<a href="${mail.path}">Open the link</a>`]
      : [PURPOSES[mail.purpose], masked(mail.phone), `<b>${mail.code}</b>`]
  return `<li>${made}<br>${what} · ${to}<br><small><time datetime="${at}">${at.slice(0, 16).replace('T', ' ')} UTC</time></small></li>`
}

const NOTE = 'The last codes and links of this exchange, newest first. It sends no text message and no e-mail.'

/** The mailbox: the codes and links that stand in for messages, with the times of the reader's clock. */
export const mailboxPage = (brand: Brand, mails: readonly Mail[]): string =>
  plainPage(
    brand,
    'Mailbox',
    '<meta http-equiv="refresh" content="4">',
    `<p>${NOTE}</p>${mails.length === 0 ? '<p>No code was sent yet.</p>' : `<ul>${mails.map(rowOf).join('')}</ul>`}<script>${SCRIPT}</script>`,
  )
