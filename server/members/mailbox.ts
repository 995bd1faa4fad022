import type { Purpose, Sent } from './codes.ts'

const KEPT = 50

/** The developer's mailbox: the last codes, newest first, since no phone is really written to. */
export type Mailbox = { take(sent: Sent): void; list(): readonly Sent[] }

/** A number as a log may show it. */
export const masked = (phone: string): string => `${phone.slice(0, 5)}${'x'.repeat(Math.max(0, phone.length - 5))}`

/** Delivers codes to the exchange's console, and keeps the last fifty for the page. */
export const createMailbox = (print: (line: string) => void): Mailbox => {
  const kept: Sent[] = []
  return {
    take: (sent) => {
      print(`Code for ${masked(sent.phone)}: ${sent.code} (${sent.purpose})\n`)
      kept.unshift(sent)
      kept.length = Math.min(kept.length, KEPT)
    },
    list: () => kept,
  }
}

const PURPOSES: Readonly<Record<Purpose, string>> = { register: 'to register', login: 'to log in', recover: 'to choose a new password' }

/** The rows of the mailbox page. */
export const mailboxRows = (mailbox: Mailbox): string =>
  mailbox
    .list()
    .map(
      ({ at, phone, code, purpose }) =>
        `<tr><td>${new Date(at).toISOString().slice(11, 19)} UTC</td><td>${phone}</td><td><b>${code}</b></td><td>${PURPOSES[purpose]}</td></tr>`,
    )
    .join('')
