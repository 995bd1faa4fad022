import type { ReactNode } from 'react'
import { useSeen, useWords } from '../hooks.ts'
import { Icon } from '../look/Icon.tsx'
import type { Found } from './checks.ts'

const TICKET_TONES = { fits: 'up', fitsNot: 'down', waits: 'text-ink-2' } as const
/** Hex in groups of eight, as it is compared by eye. */
const grouped = (hex: string): string => hex.match(/.{1,8}/g)?.join(' ') ?? hex

const SAID = 'my-2 max-w-[76ch] flex items-center gap-1.5 font-semibold'

type StepProps = {
  readonly icon: 'lock' | 'person' | 'unlock' | 'shield'
  readonly title: string
  readonly aside?: string
  readonly isOk?: boolean
  readonly children: ReactNode
}
const Step = ({ icon, title, aside = '', isOk = false, children }: StepProps) => (
  <li className="pb-4 relative grid grid-cols-[2.5rem_minmax(0,1fr)] gap-4 max-[900px]:grid-cols-[2rem_minmax(0,1fr)] max-[900px]:gap-2.5 not-last:before:top-10 not-last:before:bottom-0 not-last:before:left-4.75 not-last:before:border-l-2 not-last:before:border-line not-last:before:absolute not-last:before:max-[900px]:top-8 not-last:before:max-[900px]:left-3.75">
    <i
      className={`size-10 grid place-items-center rounded-full max-[900px]:size-8 ${isOk ? 'bg-up text-surface' : 'bg-surface-3 text-ink-2'}`}
    >
      <Icon name={icon} />
    </i>
    <div>
      <h3 className="flex flex-wrap items-baseline justify-between gap-x-2.5 gap-y-0 text-lg font-bold">
        {title}
        <small className="text-ink-3 font-normal">{aside}</small>
      </h3>
      {children}
    </div>
  </li>
)
const Named = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <p className="mb-0.75 max-w-[76ch] text-xs text-ink-2">{name}</p>
    <code className="py-1.75 px-2.5 border border-line block min-h-8.5 rounded-sm bg-surface-2 text-sm wrap-anywhere">{children}</code>
  </div>
)

type StepsProps = { readonly found: Found | null; readonly picked: number | null; readonly isShared: boolean }
/** How a round was made, in four steps: fixed before, mixed, shown, worked out. */
export const Steps = ({ found, picked, isShared }: StepsProps) => {
  const words = useWords()
  const seeds = useSeen((seen) => seen.seeds)
  const chain = useSeen((seen) => seen.table?.chain ?? null)
  const number = useSeen((seen) => seen.table?.number ?? seen.seeds?.nonce ?? null)
  const before = found?.before ?? chain?.before ?? seeds?.commit ?? ''
  const client = found?.clientSeed ?? chain?.publicSeed ?? seeds?.clientSeed ?? ''
  return (
    <ol className="panel pt-4 pb-1 px-5 max-[900px]:pt-3.5 max-[900px]:pb-0 max-[900px]:px-3">
      <Step icon="lock" title={words.step1}>
        <p className="mb-2 max-w-[76ch] text-ink-2">
          {words.step1Note} {isShared ? words.step1Chain : null}
        </p>
        <Named name={words.fingerprint}>{grouped(before)}</Named>
      </Step>
      <Step icon="person" title={words.step2}>
        <p className="mb-2 max-w-[76ch] text-ink-2">
          {words.step2Note} {chain?.isWeak === true ? words.weakNote : null}
        </p>
        <div className="grid grid-cols-[1fr_1fr] gap-3">
          <Named name={isShared ? words.publicSeed : words.yourSeed}>{client}</Named>
          <Named name={words.roundNumber}>{found?.number ?? picked ?? number ?? ''}</Named>
        </div>
      </Step>
      <Step icon="unlock" title={words.step3}>
        <Named name={words.secretSeed}>{found === null ? (isShared ? words.notYet : words.notYetAlone) : grouped(found.seed)}</Named>
        {found === null ? null : (
          <p className={`${SAID} ${found.fits ? 'up' : 'down'}`}>
            <Icon name={found.fits ? 'check' : 'close'} />
            {found.fits ? words.fits : words.fitsNot}
          </p>
        )}
      </Step>
      <Step
        icon="shield"
        title={words.step4}
        isOk={found !== null && found.isSame !== false}
        aside={found === null ? '' : words.byBrowser(found.tookMs)}
      >
        {found?.isBrowsers === false ? <p className="mb-2 max-w-[76ch] text-ink-2">{words.noWebCrypto}</p> : null}
        <Named name={words.block}>{found === null ? '—' : grouped(found.block)}</Named>
        {found === null ? null : (
          <p className={`${SAID} text-ink-2`}>
            {words.resultIs}: <b className="up">{found.result}</b>
          </p>
        )}
        {found?.tickets.map((ticket, at) => (
          // The tickets of a past round keep their order.
          <p key={at} className={`${SAID} ${TICKET_TONES[ticket]}`}>
            <Icon name={ticket === 'waits' ? 'lock' : ticket === 'fits' ? 'check' : 'close'} />
            {words.ticketFound[ticket](words.ticket(at + 1))}
          </p>
        ))}
      </Step>
    </ol>
  )
}
