import type { AlertNews, RemovalNews } from '#contract/calls/alerts.ts'
import type { Settlement } from '#contract/messages/settlement.ts'
import type { PaymentNews } from '#contract/messages/payments.ts'
import type { MemberCode, Millis } from '#contract/scalar.ts'
import { say, text } from '#copy/catalogue.ts'
import { settlementSaid } from '#domain/betting/settled.ts'
import { alertSaid, isRemovalNews } from '#domain/alerts/alerts.ts'
import type { Exchange } from '#server/exchange/api.ts'
import { paymentNoticed } from '#server/payments/notice.ts'
import type { Audit, AuditKind } from './audit.ts'
import type { Members, NoticeMarks } from './members.ts'

const MAX_NOTICES = 50
const MAX_LOOKED = 1000
/** The entries of the audit that a member sees. */
const NOTICES: Partial<Readonly<Record<AuditKind, string>>> = {
  'new-device': text.noticeNewDevice,
  'devices-ended': text.noticeDevicesEnded,
  'limit-changed': text.noticeLimitChanged,
  paused: text.noticePaused,
  returned: text.noticeReturned,
  'password-changed': text.noticePasswordChanged,
  'password-reset': text.noticePasswordReset,
  'ended-elsewhere': text.noticeEndedElsewhere,
  'passkey-added': text.noticePasskeyAdded,
  'passkey-removed': text.noticePasskeyRemoved,
  'passkey-first-on': text.noticePasskeyFirstOn,
  'passkey-first-off': text.noticePasskeyFirstOff,
}

type Sources = {
  readonly audit: Pick<Audit, 'last'>
  readonly members: Pick<Members, 'noticesRead'>
  readonly exchange: Pick<Exchange, 'settlements' | 'alerts'>
}
/** A notification as the wire has it, with the number of its source. */
type Numbered = { readonly source: keyof NoticeMarks; readonly number: number; readonly notice: MemberNotice }
type MemberNotice = {
  readonly id: string
  readonly text: string
  readonly at: Millis
  readonly kind: string
  readonly payment?: PaymentNews
  readonly settlement?: Settlement
  readonly news?: Exclude<AlertNews, RemovalNews>
  readonly removal?: RemovalNews
}

/** All notifications of a member, the newest first: the account's are of the audit, those of bets are the exchange's own facts. */
const numbered = ({ audit, exchange }: Sources, member: MemberCode): readonly Numbered[] => {
  const account = audit.last(MAX_LOOKED, member).flatMap(({ id, kind, at, detail }): Numbered[] => {
    const words = NOTICES[kind]
    const notice = kind === 'payment-ended' ? paymentNoticed(detail) : words === undefined ? null : { text: words }
    return notice === null ? [] : [{ source: 'audit', number: id, notice: { id: String(id), ...notice, at, kind } }]
  })
  const settled = exchange.settlements(member).map((settlement): Numbered => {
    const { number, at } = settlement
    const notice = { id: `s${number}`, text: say(settlementSaid(settlement)), at, kind: 'settled', settlement }
    return { source: 'settled', number, notice }
  })
  const bets = exchange.alerts(member).news.map((news): Numbered => {
    const { number, at, kind } = news
    return {
      source: 'news',
      number,
      notice: {
        id: `n${number}`,
        text: say(alertSaid(news)),
        at,
        kind: `bet-${kind}`,
        ...(isRemovalNews(news) ? { removal: news } : { news }),
      },
    }
  })
  return [...account, ...settled, ...bets].toSorted((one, other) => other.notice.at - one.notice.at).slice(0, MAX_NOTICES)
}

/** What a member's bell lists, the newest first (ACCT-06). */
export const noticesOf = (from: Sources, member: MemberCode): readonly (MemberNotice & { readonly isRead: boolean })[] => {
  const read = from.members.noticesRead(member)
  return numbered(from, member).map(({ source, number, notice }) => ({ ...notice, isRead: number <= read[source] }))
}

/** The marks of a member who has read the notifications up to this one; null where there is none of this id. */
export const marksUpTo = (from: Sources, member: MemberCode, id: string): NoticeMarks | null => {
  const all = numbered(from, member)
  const at = all.findIndex(({ notice }) => notice.id === id)
  if (at === -1) return null
  const last = (source: keyof NoticeMarks): number =>
    Math.max(0, ...all.slice(at).flatMap((each) => (each.source === source ? [each.number] : [])))
  return { audit: last('audit'), settled: last('settled'), news: last('news') }
}
