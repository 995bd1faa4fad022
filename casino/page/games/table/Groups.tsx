import { odds, roughly, signed } from '#copy/provider-figures.ts'
import { useSeen, useWords } from '../../hooks.ts'
import { shortName, useBetName } from '../../shell/bet-name.ts'
import { ifWins, stakeOn } from './bets.ts'
import type { Group, Spot } from './described.ts'
import { useChip, usePlace } from './place.ts'
import type { Side } from './side.ts'
import { useIsOpen, useStanding } from './standing.ts'

const priceText = (price: number | string): string => (typeof price === 'number' ? odds(price) : price)

/** A price to press: blue to back, pink to lay. It shows the stakes that are on it. */
export const Cell = ({ spot, side, title }: { readonly spot: Spot; readonly side: Side; readonly title?: string }) => {
  const words = useWords()
  const nameOf = useBetName()
  const chip = useChip()
  const place = usePlace()
  const isOpen = useIsOpen()
  const bets = useStanding()
  const most = useSeen((seen) => seen.hello?.bets.find(({ bet }) => bet === spot.bet)?.maxPaise ?? null)
  const mine = stakeOn(bets, spot, side)
  const price = priceText(side === 'lay' ? (spot.lay ?? '') : spot.back)
  const name = nameOf(spot)
  const label = side === 'lay' ? words.layOn(name, price, roughly(chip * 100)) : words.placeOn(name, price, roughly(chip * 100))
  const tone = side === 'lay' ? 'bg-lay-1 text-on-lay' : 'bg-back-1 text-on-back'
  const height = title === undefined ? 'min-h-12' : 'min-h-14 desk:min-h-12'
  const below = title === undefined ? (most === null ? null : roughly(most)) : price
  return (
    <div className="relative grid">
      <button
        type="button"
        className={`cell px-1 relative grid content-center justify-items-center rounded-sm leading-[1.2] text-center disabled:bg-surface-3 disabled:text-ink-2 ${height} ${tone} ${mine > 0 ? '[box-shadow:inset_0_0_0_2px_var(--text)]' : ''}`}
        aria-label={label}
        disabled={!isOpen}
        onClick={() => place(spot, side)}
      >
        <b className="text-md font-bold">{title ?? price}</b>
        <small className="text-inherit">{isOpen ? below : words.closed}</small>
      </button>
      {mine > 0 ? (
        <span className="px-1.75 -top-1.75 -right-0.75 absolute z-2 rounded-[0.5625rem] bg-gold text-on-gold text-xs font-bold leading-4.5">
          {roughly(mine)}
        </span>
      ) : null}
    </div>
  )
}

const Row = ({ group, spot }: { readonly group: Group; readonly spot: Spot }) => {
  const words = useWords()
  const nameOf = useBetName()
  const bets = useStanding()
  const would = group.isOneWinner === true ? ifWins(bets, group, spot) : null
  return (
    <div className="py-0.75 grid grid-cols-[minmax(0,1fr)_min(13.5rem,70%)] items-center gap-2 small:grid-cols-[minmax(0,1fr)_min(11rem,60%)]">
      <div>
        <b className="text-base">{nameOf(spot)}</b>
        <small className="block text-ink-3">
          {would === null ? (
            (spot.note ?? ' ')
          ) : (
            <>
              <b className={`text-base ${would < 0 ? 'down' : 'up'}`}>{signed(would)}</b> {words.ifWins}
            </>
          )}
        </small>
      </div>
      <div className="relative grid auto-cols-fr grid-flow-col gap-0.5">
        <Cell spot={spot} side="back" />
        {spot.lay === undefined ? null : <Cell spot={spot} side="lay" />}
      </div>
    </div>
  )
}

const HEAD = 'flex items-center min-h-7 text-ink-2 text-xs font-semibold'
const wide = (spots: number): string => {
  if (spots === 30) return 'grid-cols-5 desk:grid-cols-6'
  if (spots === 14) return 'grid-cols-7 small:gap-1'
  return `${spots === 5 ? 'grid-cols-[repeat(auto-fit,minmax(5.25rem,1fr))]' : 'grid-cols-[repeat(auto-fit,minmax(6.75rem,1fr))]'} ${spots % 4 === 0 ? 'small:grid-cols-2' : ''}`
}
/** The bets of a table in groups, as its description says. */
export const Groups = ({ groups }: { readonly groups: readonly Group[] }) => {
  const words = useWords()
  const nameOf = useBetName()
  return (
    <div
      className={`grid grid-cols-[repeat(auto-fit,minmax(min(100%,21rem),1fr))] gap-3 phone:py-0 phone:px-2 small:p-0 small:gap-2 ${groups.length === 4 ? 'desk:grid-cols-2' : ''}`}
    >
      {groups.map((group) => {
        const hasLay = group.spots.some(({ lay }) => lay !== undefined)
        return (
          <section
            className={`panel pt-1 pb-2.5 px-3 small:border-y small:border-x-0 small:rounded-none ${group.isWide === true ? 'col-span-full' : ''}`}
            key={group.name}
            aria-label={words.groups[group.name]}
          >
            {group.kind === 'rows' ? (
              <>
                <div className="grid grid-cols-[minmax(0,1fr)_min(13.5rem,70%)] gap-2 small:grid-cols-[minmax(0,1fr)_min(11rem,60%)]">
                  <h3 className={HEAD}>{words.groups[group.name]}</h3>
                  <div className="grid auto-cols-fr grid-flow-col text-xs font-semibold text-center">
                    <h3 className="flex items-center min-h-7 text-xs font-semibold text-back-ink justify-center">{words.backHead}</h3>
                    {hasLay ? (
                      <h3 className="flex items-center min-h-7 text-xs font-semibold text-lay-ink justify-center">{words.layHead}</h3>
                    ) : null}
                  </div>
                </div>
                {group.spots.map((spot) => (
                  <Row key={spot.bet} group={group} spot={spot} />
                ))}
              </>
            ) : (
              <>
                <h3 className={HEAD}>{words.groups[group.name]}</h3>
                <div className={`grid gap-1.5 pt-0.75 ${wide(group.spots.length)}`}>
                  {group.spots.map((spot) => (
                    <Cell key={spot.bet} spot={spot} side="back" title={shortName(words, spot.bet) ?? nameOf(spot)} />
                  ))}
                </div>
              </>
            )}
          </section>
        )
      })}
    </div>
  )
}
