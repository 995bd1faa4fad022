import { randomBytes } from 'node:crypto'
import type { MemberCode } from '#contract/scalar.ts'
import type { Brand } from '#domain/player/brand-file.ts'
import type { Member } from '#server/members/members.ts'
import type { MemberService } from '#server/members/service.ts'
import type { Peers } from '../live/peers.ts'
import { SESSION_MS, type Session, type Sessions } from './sessions.ts'

type Parts = {
  readonly sessions: Sessions
  readonly sockets: Pick<Peers, 'dropSession' | 'replaceSession' | 'endMember' | 'notifySettings'>
  readonly room: Pick<MemberService, 'members' | 'devices' | 'audit' | 'pushes'>
  /** As the brand says when absent (SESS-06). */
  readonly singleSession?: boolean | undefined
}
/** From where a member enters: the session and the ids that this browser had, its address and its name. */
type Entering = {
  readonly session: Session | null
  readonly bound: string
  readonly device: string | null
  readonly address: string
  readonly brand: Brand
  readonly browser: string
}

/** What a login does, over a call or a socket: it begins a session, and ends what that replaces (SESS-06, SLIP-23). */
export const createEntries = ({ sessions, sockets, room, singleSession }: Parts) => {
  /** Ends the session a browser had before this login. Its other tabs learn of it when it was another member's. */
  const hangUp = (session: Session | null, next: MemberCode): void => {
    if (session === null) return
    sessions.end(session.id)
    if (session.member === next) sockets.dropSession(session.id)
    else sockets.replaceSession(session.id)
  }
  /** A login and a logout turn one-click betting off, on every device (SLIP-23). */
  const disarm = (member: MemberCode): void => {
    if (room.members.disarm(member)) sockets.notifySettings(member)
  }
  return {
    disarm,
    /** Begins the session; answers it with the id of its device, and whether the account did not know that. `isOutside`: by another identity (AUTH-14). */
    enter: (member: Member, { session: before, bound, device: known, address, brand, browser }: Entering, isOutside = false) => {
      const { memberCode } = member
      hangUp(before, memberCode)
      const idleMs = brand.idleMinutes === undefined ? SESSION_MS : brand.idleMinutes * 60_000
      const session = sessions.open(member, idleMs, isOutside, { address, browser })
      // A visitor's tab that was open before may log in after this one.
      sessions.follow(bound, session.id)
      const device = known ?? randomBytes(32).toString('hex')
      const isNew = room.devices.hasAny(memberCode) && !room.devices.knows(memberCode, device)
      room.devices.remember(memberCode, device)
      room.pushes.arrive(memberCode, { session: session.id, device })
      if (isNew) room.audit.add({ kind: 'new-device', member: memberCode, address, detail: browser })
      if ((singleSession ?? brand.singleSession) && sessions.endMember(memberCode, session.id) > 0) {
        room.audit.add({ kind: 'ended-elsewhere', member: memberCode, address, detail: '' })
        sockets.endMember(memberCode, 'LOGGED_IN_ELSEWHERE', session.id)
      }
      room.members.noteLogin(memberCode)
      disarm(memberCode)
      return { session, device, isNew }
    },
  }
}
