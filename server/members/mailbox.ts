import type { Purpose, Sent } from './codes.ts'

const KEPT = 50

/** A link on its way to an e-mail address: a page of the client. */
export type Letter = { readonly at: number; readonly email: string; readonly path: string }
export type Mail = Sent | Letter

/** The developer's mailbox: the last codes and links, newest first. No message is really sent. */
export type Mailbox = { take(mail: Mail): void; list(): readonly Mail[] }

/** A number as a log may show it. */
export const masked = (phone: string): string => `${phone.slice(0, 5)}${'x'.repeat(Math.max(0, phone.length - 5))}`
/** An e-mail address as a log may show it. */
const veiled = (email: string): string => email.replace(/^(.).*@/, '$1xxx@')

const lineOf = (mail: Mail): string =>
  'path' in mail ? `Link for ${veiled(mail.email)}: ${mail.path}\n` : `Code for ${masked(mail.phone)}: ${mail.code} (${mail.purpose})\n`

/** Delivers codes and links to the exchange's console, and keeps the last fifty for the page. */
export const createMailbox = (print: (line: string) => void): Mailbox => {
  const kept: Mail[] = []
  return {
    take: (mail) => {
      print(lineOf(mail))
      kept.unshift(mail)
      kept.length = Math.min(kept.length, KEPT)
    },
    list: () => kept,
  }
}

const PURPOSES: Readonly<Record<Purpose, string>> = { register: 'to register', login: 'to log in', recover: 'to choose a new password' }
const escaped = (raw: string): string => raw.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
const cellsOf = (mail: Mail): readonly string[] =>
  'path' in mail
    ? [escaped(mail.email), `<a href="${mail.path}">Open the link</a>`, 'to verify an e-mail']
    : [masked(mail.phone), `<b>${mail.code}</b>`, PURPOSES[mail.purpose]]

/** The rows of the mailbox page. */
export const mailboxRows = (mailbox: Mailbox): string =>
  mailbox
    .list()
    .map((mail) => {
      const cells = [`${new Date(mail.at).toISOString().slice(11, 19)} UTC`, ...cellsOf(mail)]
      return `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
    })
    .join('')
