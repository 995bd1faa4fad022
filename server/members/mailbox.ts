import type { Sent } from './codes.ts'

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
