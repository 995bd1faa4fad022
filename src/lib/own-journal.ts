import type { MemberCode } from '#contract/scalar.ts'
import type { PublicBrand } from '#domain/player/brand.ts'
import type { Entry } from '#streams/journal.ts'
import type { JournalHead } from '#streams/journal-file.ts'
import { spokenLanguage } from './spoken.ts'

/** The members whose sessions began in a journal. */
export const membersIn = (entries: readonly Entry[]): ReadonlySet<MemberCode> =>
  new Set(entries.flatMap(({ fact }) => (fact.type === 'session.started' ? [fact.member.memberCode] : [])))

/** May the player who is here now see a journal of these members? A visitor sees no member's, and a member no other's. */
export const isOwn = (members: ReadonlySet<MemberCode>, now: MemberCode | null): boolean => [...members].every((each) => each === now)

/** What the journal of this page is recorded with. */
export const headOf = (brand: PublicBrand): JournalHead => ({
  pavilion: 'journal',
  format: 1,
  build: brand.version,
  brand: brand.name,
  language: spokenLanguage(),
  title: document.title.slice(0, 300),
})
