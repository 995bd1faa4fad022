import { type FormEvent, type ReactNode, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { presetSchema } from '#contract/calls/statements.ts'
import { type AskedDays, addressWith } from '#domain/money/asked-days.ts'
import { text } from '#copy/catalogue.ts'
import { rangeText, zoneText } from '#copy/statements.ts'
import { SPORTS } from '../lib/sports.ts'
import { Icon } from '../ui/Icon.tsx'
import { printPage, useQuery } from './useQuery.ts'
import { sportWord } from './words.ts'

const chips = 'chips desk:flex-wrap large:flex-wrap'
const choice = 'grid place-items-center aria-[current]:bg-brand-wash aria-[current]:font-semibold aria-[current]:text-brand-ink'

type Props = {
  readonly days: AskedDays
  /** The days that the exchange answered for, where it did. */
  readonly shown: { readonly from: string | null; readonly to: string | null; readonly zone: string } | null
  /** The address of the file; null for a page without one. */
  readonly file: string | null
  /** The page shows all days where its address names none. */
  readonly hasAllDays?: boolean
  readonly children?: ReactNode
}

/** The range of a statement: named ones, or two days; with the file and the printer (ACCT-02, ACCT-11). */
export const RangeBar = ({ days, shown, file, hasAllDays = false, children }: Props) => {
  const { pathname } = useLocation()
  const query = useQuery()
  const [isOpen, setIsOpen] = useState(days.from !== null)
  return (
    <section className="panel" aria-label={text.rangeShown}>
      <div className="flex flex-wrap items-center gap-2 px-3 py-1.5">
        <div className={chips}>
          {[...(hasAllDays ? [null] : []), ...presetSchema.options].map((range) => (
            <Link
              key={range}
              className={choice}
              to={addressWith(pathname, query, { range, from: null, to: null })}
              replace
              aria-current={days.from === null && days.range === range ? 'true' : undefined}
            >
              {range === null ? text.allDays : rangeText(range)}
            </Link>
          ))}
          <button type="button" aria-pressed={days.from !== null} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {text.ownRange}
          </button>
        </div>
        <div className="flex flex-[1_1_14rem] items-center justify-end gap-2">
          <span className="min-w-0 text-right text-xs leading-4 text-ink-3">
            {shown !== null && (
              <>
                <span className="hidden print:inline">{shown.from === null ? text.allDays : `${shown.from} – ${shown.to}`} · </span>
                {text.zoneOfDays(zoneText(shown.zone))}
              </>
            )}
          </span>
          <span className="print:hidden flex flex-none gap-2">
            {file !== null && (
              <a className="btn-small inline-flex items-center gap-1.5" href={file} download aria-label={text.saveCsvSays}>
                <Icon name="download" size={16} />
                {text.saveCsv}
              </a>
            )}
            <button type="button" className="btn-small phone:hidden" onClick={printPage}>
              {text.printPage}
            </button>
          </span>
        </div>
      </div>
      {isOpen && <OwnRange key={`${shown?.from} ${shown?.to}`} from={shown?.from ?? ''} to={shown?.to ?? ''} />}
      {children}
    </section>
  )
}

/** Two days; the address takes them when they are submitted. */
const OwnRange = ({ from, to }: { readonly from: string; readonly to: string }) => {
  const { pathname } = useLocation()
  const query = useQuery()
  const goTo = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const [first, last] = ['from', 'to'].map((name) => String(fields.get(name) ?? ''))
    if (first === undefined || last === undefined || first === '' || last === '') return
    goTo(addressWith(pathname, query, { range: null, from: first <= last ? first : last, to: first <= last ? last : first }), {
      replace: true,
    })
  }
  return (
    <form className="border-t border-line py-2 px-3 flex flex-wrap items-end gap-2 print:hidden" onSubmit={submit}>
      <label className="grid gap-0.5 text-xs text-ink-2">
        {text.fromDay}
        <input
          className="px-2 border border-line-strong min-h-target rounded-sm bg-surface text-base text-ink"
          type="date"
          name="from"
          defaultValue={from}
          required
        />
      </label>
      <label className="grid gap-0.5 text-xs text-ink-2">
        {text.toDay}
        <input
          className="px-2 border border-line-strong min-h-target rounded-sm bg-surface text-base text-ink"
          type="date"
          name="to"
          defaultValue={to}
          required
        />
      </label>
      <button type="submit" className="btn-small">
        {text.showRange}
      </button>
    </form>
  )
}

type FilterProps<Value extends string> = {
  readonly query: URLSearchParams
  readonly label: string
  readonly field: string
  readonly values: readonly Value[]
  readonly chosen: Value
  readonly usual: Value
  readonly word: (value: Value) => string
}

/** Choices that the address keeps. */
export const Filter = <Value extends string>({ query, label, field, values, chosen, usual, word }: FilterProps<Value>) => {
  const { pathname } = useLocation()
  return (
    <nav className={`${chips} border-t border-line px-3 py-1`} aria-label={label}>
      {values.map((value) => (
        <Link
          key={value}
          className={choice}
          to={addressWith(pathname, query, { [field]: value === usual ? null : value })}
          replace
          aria-current={value === chosen ? 'true' : undefined}
        >
          {word(value)}
        </Link>
      ))}
    </nav>
  )
}

/** The sports that bets are on, virtual cricket among them. */
export const BET_SPORTS: readonly string[] = [...SPORTS.map(({ id }) => id), 'v9']

type SportProps = { readonly query: URLSearchParams; readonly chosen: string | null; readonly sports: readonly string[] }
/** The choice of one sport, or of all. */
export const SportFilter = ({ query, chosen, sports }: SportProps) => (
  <Filter
    query={query}
    label={text.allSports}
    field="sport"
    values={['', ...sports]}
    chosen={chosen ?? ''}
    usual=""
    word={(sport) => (sport === '' ? text.allSports : sportWord(sport))}
  />
)
