import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { signed, timeOf } from '../copy/figures.ts'
import { usePlay, useSeen, useWords } from '../hooks.ts'
import { Icon } from '../look/Icon.tsx'
import { isUnderWay } from '../play/seen.ts'
import { ChainPanel } from './ChainPanel.tsx'
import { checksOf, type Checks, type Found } from './checks.ts'
import { hasTickets } from './engines.ts'

const TICKET_TONES = { fits: 'up', fitsNot: 'down', waits: 'mut' } as const
const NONE: readonly never[] = []
const SHOWN = 30
/** Hex in groups of eight, as it is compared by eye. */
const grouped = (hex: string): string => hex.match(/.{1,8}/g)?.join(' ') ?? hex

/** Was the picked round found fair? */
const isFair = ({ found }: Checks): boolean => found?.fits === true && found.isSame !== false && !found.tickets.includes('fitsNot')

type VerdictProps = { readonly checks: Checks; readonly isShared: boolean; readonly children: ReactNode }
const Verdict = ({ checks, isShared, children }: VerdictProps) => {
  const words = useWords()
  const { state, found, number } = checks
  const isGood = isFair(checks)
  const title =
    found !== null
      ? isGood
        ? words.fairIs(found.number)
        : words.fairIsNot(found.number)
      : state === 'none'
        ? words.fairNone
        : state === 'waits'
          ? isShared
            ? words.fairWait
            : words.fairInUse
          : state === 'failed'
            ? words.fairFailed
            : number === null
              ? words.fairTitle
              : words.round(number)
  const note =
    found === null
      ? state === 'asking'
        ? words.fairChecking
        : state === 'waits' && !isShared
          ? words.fairInUseNote
          : ''
      : isGood
        ? words.fairIsNote(found.result)
        : words.fairIsNotNote
  return (
    <div className={`verdict${found === null ? '' : isGood ? ' ok' : ' bad'}`} role="status">
      <i>
        <Icon name={found === null ? 'shield' : isGood ? 'check' : 'close'} />
      </i>
      <div>
        <h3>{title}</h3>
        <p>{note}</p>
      </div>
      {children}
    </div>
  )
}

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
const Steps = ({ found, picked, isShared }: StepsProps) => {
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

/** The client seed of games played alone: a change reveals the pair before. */
const SeedForm = () => {
  const play = usePlay()
  const words = useWords()
  const seeds = useSeen((seen) => seen.seeds)
  const presses = useSeen((seen) => seen.presses)
  const [typed, setTyped] = useState<string | null>(null)
  const last = presses.findLast(({ name }) => name === 'seed') ?? null
  const value = typed ?? seeds?.clientSeed ?? ''
  const isGood = /^[^:]{1,64}$/.test(value)
  return (
    <section className="panel">
      <header>
        <h2>{words.seedTitle}</h2>
      </header>
      <form
        className="pad grid gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (isGood) play.changeSeed(value)
        }}
      >
        <div className="flex gap-2">
          <input
            className="field flex-1"
            aria-label={words.yourSeed}
            value={value}
            maxLength={64}
            onChange={({ target }) => setTyped(target.value)}
          />
          <button type="submit" className="btn" disabled={!isGood || (last !== null && isUnderWay(last))}>
            {words.change}
          </button>
        </div>
        <small className={isGood ? 'mut' : 'down'}>{isGood ? words.seedNote : words.seedBad}</small>
        {last === null ? null : (
          <small role="status" className="down">
            {last.code === null ? words.press[last.state] : words.why[last.code]}
          </small>
        )}
      </form>
    </section>
  )
}

/** Provably fair: one sentence, four steps, the check in this browser, and how to check elsewhere (CAS-05). */
export const FairPanel = ({ game }: { readonly game: string }) => {
  const play = usePlay()
  const words = useWords()
  const store = checksOf(play, game)
  const checks = useSyncExternalStore(store.subscribe, store.get)
  const history = useSeen((seen) => seen.table?.history ?? NONE)
  const past = useSeen((seen) => seen.hello?.past ?? NONE)
  const isShared = useSeen((seen) => seen.table !== null)
  const { found } = checks
  const options = isShared
    ? history.slice(0, SHOWN).map(({ number, mark }) => ({ value: String(number), text: `${words.round(number)} · ${mark}` }))
    : past.map(({ round, at, stakedPaise, returnPaise }) => ({
        value: String(round),
        text: `${timeOf(at)} · ${signed(returnPaise - stakedPaise)}`,
      }))
  const pick = (value: string): void => {
    const solo = past.find(({ round }) => round === value)
    if (isShared) store.pick(Number(value))
    else if (solo !== undefined) store.pickSolo(solo.round)
  }
  const message = found === null ? '' : `${found.clientSeed}:${found.number}:0`
  return (
    <div
      className="fair"
      ref={(box) => {
        if (box !== null && store.get().state === 'none') store.begin()
      }}
    >
      <p className="lead">{words.fairSentence}</p>
      <Verdict checks={checks} isShared={isShared}>
        {checks.state === 'failed' ? (
          <button type="button" className="btn" onClick={store.again}>
            {words.fairAgain}
          </button>
        ) : null}
        {options.length === 0 ? null : (
          <select
            className="field"
            aria-label={words.fairPick}
            value={checks.round ?? String(checks.number ?? '')}
            onChange={({ target }) => pick(target.value)}
          >
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        )}
      </Verdict>
      <Steps found={found} picked={checks.number} isShared={isShared} />
      <aside>
        {isShared ? <ChainPanel picked={checks.number} isFair={isFair(checks)} /> : null}
        {isShared && !hasTickets(game) ? null : <SeedForm />}
        <section className="panel">
          <header>
            <h2>{words.elsewhere}</h2>
          </header>
          <p className="px-3 pt-3">{words.elsewhereNote}</p>
          <pre>
            {found === null
              ? '—'
              : `printf '%s' '${found.seed}' |\n xxd -r -p | sha256sum\n\nprintf '%s' '${message}' |\n openssl dgst -sha256 -mac HMAC \\\n -macopt hexkey:${found.seed}`}
          </pre>
          <a className="link mx-3 mb-1" href="/fair-vectors.json" target="_blank" rel="noreferrer">
            {words.fairVectors}
          </a>
        </section>
      </aside>
    </div>
  )
}
