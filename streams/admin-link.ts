import { eventTypeSuccess } from '#contract/messages/auth.ts'
import { logoutMessage } from '#contract/messages/browse.ts'
import { noticesChanged } from '#contract/messages/play.ts'
import { socketTicket } from '#contract/session.ts'
import { type Line, sameLine } from '#client/ledger/line.ts'
import type { SocketDoor } from './doors.ts'
import type { LineDoors } from './lines.ts'
import { factFrom } from './wire.ts'

/** The messages of the admin socket; any other that comes there is dropped (SOCK-01, SOCK-06). */
const ADMIN: ReadonlySet<string> = new Set([logoutMessage.name, eventTypeSuccess.name, noticesChanged.name])

export type AdminLink = { readonly open: (on: LineDoors) => void; readonly close: () => void }

/** The link to the admin socket. `drop` counts a message that is not taken; `lineNow` returns the current line. */
export const createAdminLink = (socket: SocketDoor, dice: () => number, drop: (why: string) => void, lineNow: () => Line): AdminLink => {
  /** The opening that is wanted now, so that a late ticket opens no outdated socket. */
  let wanted: object | null = null
  return {
    open: (on) => {
      const mine = {}
      wanted = mine
      const failed = (reason: string): void => on.record({ type: 'admin.failed', reason, dice: dice() })
      on.call(socketTicket, {}, (reply) => {
        if (wanted !== mine || !sameLine(on.line, lineNow())) return undefined
        if (reply.kind !== 'answer' || !reply.answer.success) return failed(reply.kind === 'answer' ? 'no ticket' : reply.said.key)
        return socket.open(on.line, reply.answer.ticket, {
          opened: () => on.record({ type: 'admin.opened' }),
          closed: failed,
          heard: (name, body) => {
            const fact = ADMIN.has(name) ? factFrom(name, body) : 'not of the admin socket'
            if (typeof fact === 'string') drop(`${name.slice(0, 64)}: ${fact}`)
            else on.record(fact)
          },
        })
      })
    },
    close: () => {
      wanted = null
      socket.close()
    },
  }
}
