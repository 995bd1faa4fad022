import { randomInt } from 'node:crypto'
import type { MemberCode, TimeZone } from '#contract/scalar.ts'
import type { BrandGroup } from '#domain/player/brand-file.ts'
import type { Exchange } from '#server/exchange/api.ts'
import type { Clock } from '#server/ports.ts'
import type { OpenFile } from '#server/store/files.ts'
import { type Audit, createAudit } from './audit.ts'
import { type Codes, type CodesOptions, createCodes } from './codes.ts'
import { type Devices, createDevices } from './devices.ts'
import { type Identity, type IdentityStub, noIdentity } from './identity.ts'
import { type JoinDesk, OPENING, createJoinDesk } from './joining.ts'
import { type Logins, createLogins } from './logins.ts'
import { type Mail, type Mailbox, createMailbox } from './mailbox.ts'
import { createMarks } from './marks.ts'
import { type Members, createMembers } from './members.ts'
import { createPasskeyStore } from './passkey-store.ts'
import { type Passkeys, createPasskeys } from './passkeys.ts'
import { type Persons, createPersons } from './persons.ts'
import { type Proofs, createProofs } from './proofs.ts'
import { type PushStore, createPushStore } from './push-store.ts'
import { type Returns, createReturns } from './returns.ts'
import { openMemberStore } from './store.ts'
import { type Visits, createVisits } from './visits.ts'

export type RoomOptions = {
  readonly folder: string
  /** Opens the members' file; the folder's own when absent. */
  readonly open?: OpenFile | undefined
  readonly exchange: Exchange
  readonly clock: Clock
  /** Members the exchange has books of. */
  readonly taken: Iterable<MemberCode>
  /** The zone of a group's days, for members without an account yet. */
  readonly zoneOf: (group: BrandGroup) => TimeZone
  /** The digits of a code. */
  readonly otpLength?: number | undefined
  /** Play at home: codes and links are printed and kept for the mailbox page, and these groups have demo accounts. */
  readonly home?: { readonly print: (line: string) => void; readonly groups: readonly BrandGroup[] } | undefined
  /** Takes codes to phones and links to e-mail addresses. Without it, and not at home, what needs a code is refused. */
  readonly deliver?: ((mail: Mail) => void) | undefined
  readonly identity?: Identity | undefined
  readonly stub?: IdentityStub | undefined
  /** What visitors may leave; without the exchange's log their entries are not counted. */
  readonly visits?: Visits | undefined
}

/** All that is known of members, and every way to become one or to be known as one. */
export type MemberService = {
  readonly members: Members
  readonly audit: Audit
  readonly codes: Codes
  readonly devices: Devices
  readonly persons: Persons
  readonly mailbox: Mailbox
  readonly joining: JoinDesk
  readonly logins: Logins
  readonly passkeys: Passkeys
  readonly pushes: PushStore
  readonly proofs: Proofs
  readonly returns: Returns
  readonly stub: IdentityStub | null
  readonly visits: Visits
  /** Can codes be sent to phones? */
  readonly sendsCodes: boolean
  /** Resolves once what was written of members may be answered. */
  durable(): Promise<void>
  close(): void
}

/** Opens the room; every member has an account on the exchange when it answers. Throws StoreError when the folder cannot be used. */
export const openMembersRoom = async ({
  folder,
  open,
  exchange,
  clock,
  taken,
  zoneOf,
  otpLength = 4,
  home,
  deliver,
  identity = noIdentity,
  stub,
  visits = createVisits(clock),
}: RoomOptions): Promise<MemberService> => {
  const db = openMemberStore(folder, open)
  const members = await createMembers(db, clock, taken, home?.groups)
  // A member who registered just before a crash has a name but no account yet.
  for (const { memberCode, group } of members.withGroups()) exchange.openMember(memberCode, OPENING, () => undefined, zoneOf(group))
  const mailbox = createMailbox((line) => home?.print(line))
  const sendsCodes = home !== undefined || deliver !== undefined
  const send = (mail: Mail): void => {
    if (home !== undefined) mailbox.take(mail)
    deliver?.(mail)
  }
  for (const purse of members.purses()) visits.opened(purse)
  const audit = createAudit(db, clock, visits.notes)
  const devices = createDevices(db, clock)
  const knows: CodesOptions['knows'] = (phone, group, device) =>
    devices.knows(members.of(group).byMobile(phone)?.memberCode ?? null, device)
  const codes = createCodes({ clock, dice: randomInt, length: otpLength, send: sendsCodes ? send : null, knows })
  const persons = createPersons({ exchange, clock, marks: createMarks(db), members, devices })
  const desk = { exchange, clock, members, codes, audit, persons, visits }
  const joining = createJoinDesk(desk)
  const passkeys = createPasskeys({ clock, store: createPasskeyStore(db, clock), members, devices, audit })
  return {
    members,
    audit,
    codes,
    devices,
    persons,
    mailbox,
    joining,
    logins: createLogins({ ...desk, joining, identity, devices, passkeys }),
    passkeys,
    pushes: createPushStore(db, clock),
    proofs: createProofs({ db, clock, members, audit, persons, send: sendsCodes ? send : null }),
    returns: createReturns(clock),
    stub: stub ?? null,
    visits,
    sendsCodes,
    durable: () => new Promise((resolve) => exchange.whenDurable(resolve)),
    close: () => {
      persons.close()
      db.close()
    },
  }
}
