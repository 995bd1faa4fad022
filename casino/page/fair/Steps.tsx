import type { ReactNode } from 'react'
import { useSeen, useWords } from '../hooks.ts'
import { Icon } from '../look/Icon.tsx'
import type { Found } from './checks.ts'

const TICKET_TONES = { fits: 'up', fitsNot: 'down', waits: 'mut' } as const
/** Hex in groups of eight, as it is compared by eye. */
const grouped = (hex: string): string => hex.match(/.{1,8}/g)?.join(' ') ?? hex

type StepProps = {
  readonly icon: 'lock' | 'person' | 'unlock' | 'shield'
  readonly title: string
  readonly aside?: string
  readonly isOk?: boolean
  readonly children: ReactNode
}
const Step = ({ icon, title, aside = '', isOk = false, children }: StepProps) => (
  <li className={isOk ? 'ok' : ''}>
    <i>
      <Icon name={icon} />
    </i>
    <div>
      <h3>
        {title}
        <small>{aside}</small>
      </h3>
      {children}
    </div>
  </li>
)
const Named = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <p className="name">{name}</p>
    <code>{children}</code>
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
    <ol className="panel steps">
      <Step icon="lock" title={words.step1}>
        <p>
          {words.step1Note} {isShared ? words.step1Chain : null}
        </p>
        <Named name={words.fingerprint}>{grouped(before)}</Named>
      </Step>
      <Step icon="person" title={words.step2}>
        <p>
          {words.step2Note} {chain?.isWeak === true ? words.weakNote : null}
        </p>
        <div className="two">
          <Named name={isShared ? words.publicSeed : words.yourSeed}>{client}</Named>
          <Named name={words.roundNumber}>{found?.number ?? picked ?? number ?? ''}</Named>
        </div>
      </Step>
      <Step icon="unlock" title={words.step3}>
        <Named name={words.secretSeed}>{found === null ? (isShared ? words.notYet : words.notYetAlone) : grouped(found.seed)}</Named>
        {found === null ? null : (
          <p className={`eq ${found.fits ? 'up' : 'down'}`}>
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
        {found?.isBrowsers === false ? <p>{words.noWebCrypto}</p> : null}
        <Named name={words.block}>{found === null ? '—' : grouped(found.block)}</Named>
        {found === null ? null : (
          <p className="eq">
            {words.resultIs}: <b className="up">{found.result}</b>
          </p>
        )}
        {found?.tickets.map((ticket, at) => (
          // The tickets of a past round keep their order.
          <p key={at} className={`eq ${TICKET_TONES[ticket]}`}>
            <Icon name={ticket === 'waits' ? 'lock' : ticket === 'fits' ? 'check' : 'close'} />
            {words.ticketFound[ticket](words.ticket(at + 1))}
          </p>
        ))}
      </Step>
    </ol>
  )
}
