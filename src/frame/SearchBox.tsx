import { nameIn } from '#contract/casino/name.ts'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { stillOn } from '#client/market/recent.ts'
import { text } from '#copy/panels.ts'
import { targetOf } from '../access.ts'
import { useLedger, useRead, useRecord } from '../hooks.ts'
import { useLanguage } from '../language.tsx'
import { Icon } from '../ui/Icon.tsx'
import { takeFocus } from '../lib/opener.ts'
import { type Hit, eventHit, hitsOf } from './search.ts'
import { SearchFrame } from './SearchFrame.tsx'

const list = 'absolute inset-x-0 z-1 overflow-y-auto overscroll-contain border border-line bg-surface text-ink shadow-pop'
const listOfLine = 'top-[calc(100%+0.25rem)] max-h-50 rounded-md'
const listOfBar = 'top-full max-h-75 rounded-b-md'

const CASINO = { what: 'casino' } as const

/** Before a letter is typed, no result is chosen, so Enter opens none by itself. */
const NONE_CHOSEN = -1

/**
 * Searches the home list for events and competitions, and the casino for games, by keyboard too (SRCH-01 to SRCH-04). Before a letter is
 * typed it offers the events that were seen lately in this browser.
 */
const SearchBox = ({ onDone }: { readonly onDone?: () => void }) => {
  const id = useId()
  const goTo = useNavigate()
  const record = useRecord()
  const isMember = useLedger(({ member }) => member !== null)
  const markets = useLedger(({ catalog }) => catalog.markets)
  const listed = useRead({ what: 'home' }).rows
  const [casino] = useRead(CASINO).rows
  const { language } = useLanguage()
  const [query, setQuery] = useState('')
  const recent = useLedger((ledger) => ledger.recent)
  const [at, setAt] = useState(NONE_CHOSEN)
  const [open, setOpen] = useState(false)
  /** The icon moves until the player has found something once (SRCH-03). */
  const [beckons, setBeckons] = useState(true)
  const isBar = onDone !== undefined
  const seen = useMemo(
    () =>
      stillOn(
        recent,
        listed.flatMap((market) => markets[market] ?? []),
      ).map(eventHit),
    [markets, listed, recent],
  )
  const found = useMemo(
    () =>
      hitsOf(
        listed.flatMap((market) => markets[market] ?? []),
        query,
        casino === undefined
          ? []
          : casino.catalogue.games.map((game) => ({
              gameId: game.gameId,
              name: nameIn(game.name, language),
              names: Object.values(game.name),
            })),
      ),
    [markets, listed, query, casino, language],
  )
  const isRecent = query === '' && seen.length > 0
  const hits = isRecent ? seen : found
  const shown = open && hits !== null ? hits : []
  const chosen = shown[Math.min(at, shown.length - 1)]
  const clear = (): void => {
    setQuery('')
    setAt(NONE_CHOSEN)
    setOpen(false)
  }
  const pick = ({ path }: Hit): void => {
    clear()
    // The page that was picked takes the focus; a box that has it again is one where the player types.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setBeckons(false)
    goTo(path)
    if (!isMember) record({ type: 'target.chosen', target: targetOf(path) })
    onDone?.()
  }
  const move = (step: number): void => {
    const from = at === NONE_CHOSEN && step <= 0 ? 0 : at
    if (hits !== null && hits.length > 0) setAt((Math.min(from, hits.length - 1) + step + hits.length) % hits.length)
    setOpen(true)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    switch (event.key) {
      case 'ArrowDown':
        event.preventDefault()
        return move(open ? 1 : 0)
      case 'ArrowUp':
        event.preventDefault()
        return move(open ? -1 : 0)
      case 'Enter':
        return chosen === undefined ? undefined : pick(chosen)
      case 'Escape':
        if (open && hits !== null) return setOpen(false)
        if (query !== '') return clear()
        return onDone?.()
      default:
        return undefined
    }
  }
  return (
    <SearchFrame isBar={isBar} beckons={beckons}>
      <input
        ref={isBar ? takeFocus : null}
        className={`h-full min-w-0 flex-1 text-ellipsis outline-none placeholder:text-current ${isBar ? 'text-lg text-ink' : 'text-on-chrome'}`}
        type="text"
        role="combobox"
        inputMode="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        placeholder={text.searchEvents}
        aria-label={text.searchEvents}
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        {...(chosen === undefined ? {} : { 'aria-activedescendant': `${id} ${chosen.id}`.replaceAll(' ', '-') })}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(event.target.value === '' ? NONE_CHOSEN : 0)
          setOpen(true)
        }}
        onFocus={() => {
          setOpen(true)
          record({ type: 'search.opened' })
        }}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      />
      {(query !== '' || isBar) && (
        <button
          type="button"
          className={`icon-btn flex-none text-current ${isBar ? 'h-10.75 w-11' : ''}`}
          aria-label={query === '' ? text.close : text.clear}
          onPointerDown={(event) => event.preventDefault()}
          onClick={query === '' ? onDone : clear}
        >
          <Icon name="close" size={16} />
        </button>
      )}
      <div className={`${list} ${isBar ? listOfBar : listOfLine}`} hidden={!open || hits === null}>
        {isRecent && (
          <p className="px-3 pt-2 text-xs text-ink-3" aria-hidden="true">
            {text.recentlySeen}
          </p>
        )}
        <div role="listbox" id={`${id}-list`} aria-label={isRecent ? text.recentlySeen : text.search}>
          {shown.map((hit, index) => (
            <div
              key={hit.id}
              role="option"
              className="flex min-h-11 cursor-pointer items-center gap-3 px-3 py-1 aria-selected:bg-brand-wash aria-selected:text-brand-ink"
              tabIndex={-1}
              id={`${id} ${hit.id}`.replaceAll(' ', '-')}
              aria-selected={hit === chosen}
              ref={hit === chosen ? bringIn : null}
              onPointerDown={(event) => event.preventDefault()}
              onPointerMove={() => setAt(index)}
              onClick={() => pick(hit)}
              onKeyDown={onKeyDown}
            >
              <Icon name={hit.icon} className="flex-none" />
              <span>
                {hit.name}
                <small className="block text-xs text-ink-2">{hit.note}</small>
              </span>
            </div>
          ))}
        </div>
        <p role="status" className="p-3 text-ink-2 empty:p-0">
          {open && hits !== null && hits.length === 0 && text.noData}
        </p>
      </div>
    </SearchFrame>
  )
}
export default SearchBox

const bringIn = (option: HTMLElement | null): void => option?.scrollIntoView({ block: 'nearest' })
