import { Link } from 'react-router-dom'
import { settlementSaid } from '#domain/betting/settled.ts'
import { alertSaid } from '#domain/alerts/alerts.ts'
import { paymentEndSaid } from '#domain/money/payment-said.ts'
import { type Notice, unreadIn } from '#client/player/member.ts'
import { type Sentence, say, text } from '#copy/catalogue.ts'
import { PAGES } from '../access.ts'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { paymentPath } from '../payments/parts.tsx'
import { stampText, useZone } from '../lib/when.ts'
import { Offline } from '../ui/Offline.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { Bone, Empty, Failed } from '../ui/States.tsx'

/** The sentence of each kind of notification. */
const WORDS = {
  'password-changed': 'noticePasswordChanged',
  'password-reset': 'noticePasswordReset',
  'ended-elsewhere': 'noticeEndedElsewhere',
  'new-device': 'noticeNewDevice',
  'devices-ended': 'noticeDevicesEnded',
  'passkey-added': 'noticePasskeyAdded',
  'passkey-removed': 'noticePasskeyRemoved',
  'passkey-first-on': 'noticePasskeyFirstOn',
  'passkey-first-off': 'noticePasskeyFirstOff',
  'limit-changed': 'noticeLimitChanged',
  paused: 'noticePaused',
  returned: 'noticeReturned',
} as const satisfies Readonly<Record<string, Sentence>>
const isKnown = (kind: string): kind is keyof typeof WORDS => Object.hasOwn(WORDS, kind)
const wordsOf = ({ kind = '', text: words, payment, settlement, news }: Notice): string => {
  if (settlement !== undefined) return say(settlementSaid(settlement))
  if (news !== undefined) return say(alertSaid(news))
  const end = payment === undefined ? null : paymentEndSaid(payment)
  return end === null ? (isKnown(kind) ? text[WORDS[kind]] : words) : say(end)
}

/** The words of a notification, which lead to its payment, or to the bets that it is about. */
const Way = ({ of: notice }: { readonly of: Notice }) => {
  const { payment, settlement, news } = notice
  if (payment !== undefined)
    return (
      <Link className="link" to={paymentPath(payment)}>
        {wordsOf(notice)}
      </Link>
    )
  if (settlement === undefined && news === undefined) return wordsOf(notice)
  return (
    <Link className="link" to={settlement === undefined ? PAGES.openBets.path : PAGES.betHistory.path}>
      {wordsOf(notice)}
    </Link>
  )
}

/** What happened to the account; read marks are kept by the exchange (ACCT-06). */
const NoticesScreen = () => {
  const record = useRecord()
  const { state, rows } = useRead({ what: 'notices' })
  useZone()
  const isLate = useLedger(({ isAdminLost }) => isAdminLost)
  const [newest] = rows
  const unread = unreadIn(rows)
  const markRead = (upTo: string): void => record({ type: 'change.submitted', change: { what: 'read-notices', upTo } })
  return (
    <>
      <PageTitle>{text.notifications}</PageTitle>
      <Offline />
      {isLate && (
        <p className="px-3 py-2 text-xs text-warn" role="status">
          {text.noticesLate}
        </p>
      )}
      <section className="panel" aria-label={text.notifications}>
        {unread > 0 && newest !== undefined && (
          <div className="flex items-center justify-between gap-3 px-4 pt-3">
            <p className="text-sm text-ink-2">{text.unreadCount(unread)}</p>
            <button type="button" className="btn-small" onClick={() => markRead(newest.id)}>
              {text.markRead}
            </button>
          </div>
        )}
        {state === 'failed' && rows.length === 0 && (
          <Failed onRetry={() => record({ type: 'reload.pressed', asks: [{ what: 'notices' }] })} />
        )}
        {state === 'waiting' && rows.length === 0 && (
          <p className="px-4 py-4" aria-busy="true">
            <Bone width="60%" />
          </p>
        )}
        {state === 'ready' && rows.length === 0 && <Empty>{text.noNotices}</Empty>}
        <ul className="divide-y divide-line">
          {rows.map((notice) => (
            <li
              key={notice.id}
              className={`flex min-h-target flex-wrap items-center gap-x-3 px-4 py-2 ${notice.isRead === false ? 'bg-surface-2 font-semibold' : ''}`}
            >
              <span className="min-w-0 flex-[1_1_8rem]">
                <Way of={notice} />
                {notice.isRead === false && <span className="sr-only"> ({text.noticeNew})</span>}
              </span>
              <small className="text-xs whitespace-nowrap text-ink-3">{stampText(notice.at)}</small>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
export default NoticesScreen
