import { odds, roughly, signed } from '../../copy/figures.ts'
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
  const kind = `cell ${side === 'lay' ? 'l' : 'b'}${mine > 0 ? ' mine' : ''}`
  const below = title === undefined ? (most === null ? null : roughly(most)) : price
  return (
    <div className="relative grid">
      <button type="button" className={kind} aria-label={label} disabled={!isOpen} onClick={() => place(spot, side)}>
        <b>{title ?? price}</b>
        <small>{isOpen ? below : words.closed}</small>
      </button>
      {mine > 0 ? <span className="tag">{roughly(mine)}</span> : null}
    </div>
  )
}

const Row = ({ group, spot }: { readonly group: Group; readonly spot: Spot }) => {
  const words = useWords()
  const nameOf = useBetName()
  const bets = useStanding()
  const would = group.isOneWinner === true ? ifWins(bets, group, spot) : null
  return (
    <div className="mrow">
      <div>
        <b>{nameOf(spot)}</b>
        <small>
          {would === null ? (
            (spot.note ?? ' ')
          ) : (
            <>
              <b className={would < 0 ? 'down' : 'up'}>{signed(would)}</b> {words.ifWins}
            </>
          )}
        </small>
      </div>
      <div className="cells">
        <Cell spot={spot} side="back" />
        {spot.lay === undefined ? null : <Cell spot={spot} side="lay" />}
      </div>
    </div>
  )
}

/** The bets of a table in groups, as its description says. */
export const Groups = ({ groups }: { readonly groups: readonly Group[] }) => {
  const words = useWords()
  const nameOf = useBetName()
  return (
    <div className="groups">
      {groups.map((group) => {
        const hasLay = group.spots.some(({ lay }) => lay !== undefined)
        return (
          <section className="panel group" key={group.name} aria-label={words.groups[group.name]}>
            {group.kind === 'rows' ? (
              <>
                <div className="heads">
                  <h3>{words.groups[group.name]}</h3>
                  <div>
                    <h3 className="b justify-center">{words.backHead}</h3>
                    {hasLay ? <h3 className="l justify-center">{words.layHead}</h3> : null}
                  </div>
                </div>
                {group.spots.map((spot) => (
                  <Row key={spot.bet} group={group} spot={spot} />
                ))}
              </>
            ) : (
              <>
                <h3>{words.groups[group.name]}</h3>
                <div className="spots">
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
