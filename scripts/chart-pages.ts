import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { AnyStateMachine } from 'xstate'
import { autospinMachine } from '#casino/page/play/autospin.machine.ts'
import { lineMachine } from '#casino/page/play/line.machine.ts'
import { pressMachine } from '#casino/page/play/press.machine.ts'
import { roundMachine } from '#casino/server/rounds/round.machine.ts'
import { slipsMachine } from '#machines/slip/slips.machine.ts'
import { betslipMachine } from '#machines/slip/betslip.machine.ts'
import { cashOutAllMachine } from '#machines/cash-out/cash-out-all.machine.ts'
import { cashoutMachine } from '#machines/cash-out/cash-out.machine.ts'
import { adminLinkMachine } from '#machines/connection/admin-link.machine.ts'
import { connectionMachine } from '#machines/connection/connection.machine.ts'
import { frameMachine } from '#machines/frame/frame.machine.ts'
import { homeListMachine } from '#machines/browse/home-list.machine.ts'
import { armingMachine } from '#machines/one-click/arming.machine.ts'
import { oneClickMachine } from '#machines/one-click/one-click.machine.ts'
import { orderMachine } from '#machines/order/order.machine.ts'
import { ordersMachine } from '#machines/order/orders.machine.ts'
import { priceHistoryMachine } from '#machines/browse/price-history.machine.ts'
import { guideMachine } from '#machines/guide/guide.machine.ts'
import { promoMachine } from '#machines/frame/promo.machine.ts'
import { gameMachine } from '#machines/casino/game.machine.ts'
import { fortuneMachine } from '#machines/fortune/fortune.machine.ts'
import { proofMachine } from '#machines/frame/proof.machine.ts'
import { realityMachine } from '#machines/frame/reality.machine.ts'
import { codeFlowMachine } from '#machines/code-flow/code-flow.machine.ts'
import { depositMachine } from '#machines/payment/deposit.machine.ts'
import { withdrawalMachine } from '#machines/payment/withdrawal.machine.ts'
import { sessionMachine } from '#machines/session/session.machine.ts'
import { amendMachine } from '#machines/open-bets/amend.machine.ts'
import { alertsMachine } from '#machines/alerts/alerts.machine.ts'
import { settlementsMachine } from '#machines/open-bets/settlements.machine.ts'
import { unmatchedMachine } from '#machines/open-bets/unmatched.machine.ts'
import type { Picture } from '#staff/charts/picture.ts'

/** The rooms that hold charts, and their files. */
const root = join(import.meta.dirname, '..')
const machines = ['machines', join('casino', 'server', 'rounds'), join('casino', 'page', 'play')].flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).map((file) => join(room, file)),
)

/** Every chart there is, in the order a reader meets them. */
export const charts: readonly AnyStateMachine[] = [
  betslipMachine,
  orderMachine,
  slipsMachine,
  oneClickMachine,
  armingMachine,
  ordersMachine,
  cashoutMachine,
  cashOutAllMachine,
  connectionMachine,
  adminLinkMachine,
  sessionMachine,
  codeFlowMachine,
  proofMachine,
  realityMachine,
  fortuneMachine,
  gameMachine,
  unmatchedMachine,
  amendMachine,
  settlementsMachine,
  alertsMachine,
  depositMachine,
  withdrawalMachine,
  frameMachine,
  homeListMachine,
  priceHistoryMachine,
  promoMachine,
  guideMachine,
  roundMachine,
  pressMachine,
  lineMachine,
  autospinMachine,
]

const xml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The chart as a picture. */
export const pictureOf = ({ chart, width, height, boxes, lines }: Picture): string => {
  const parts: string[] = []
  for (const { x, y, width: wide, height: high, holds, title, name, isFirst, kind } of boxes) {
    parts.push(
      `<rect x="${x}" y="${y}" width="${wide}" height="${high}" rx="6" class="${holds === 'nothing' ? `leaf ${kind}` : 'group'}"/>`,
    )
    if (isFirst) parts.push(`<circle cx="${x + 9}" cy="${y + 9}" r="3.5" class="first"/>`)
    parts.push(`<text x="${title[0]}" y="${title[1]}" class="name">${xml(name)}</text>`)
  }
  for (const { points, words: said } of lines) {
    parts.push(`<path d="${points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x} ${y}`).join('')}" class="edge" marker-end="url(#tip)"/>`)
    for (const { text, by, x, y } of said) parts.push(`<text x="${x}" y="${y}" class="event ${by}">${xml(text)}</text>`)
  }
  const style =
    'rect{stroke:#85938d}.leaf{fill:#fff}.group{fill:#f4f7f5;fill-opacity:.7}.first{fill:#0f5540}.name{font:600 12px sans-serif;fill:#13201b}.event{font:12px sans-serif;fill:#46554f}.edge{fill:none;stroke:#0f5540}.leaf.exchange{stroke:#8a5a00;stroke-width:2}.leaf.timer{stroke:#5b3cc4;stroke-width:2}.leaf.player{stroke:#1b5fb0;stroke-width:2}.leaf.outcome{stroke:#0f5540;stroke-width:2;fill:#dff1e8}text.exchange{fill:#8a5a00}text.timer{fill:#5b3cc4}text.player{fill:#1b5fb0}'
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="Chart ${chart}"><style>${style}</style><defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="#0f5540"/></marker></defs>${parts.join('')}</svg>\n`
}

/** The file of a part's picture: `betslip-drafting.svg`, and `betslip-overview.svg`. */
export const pictureFile = (chart: string, of: string): string => `${chart}-${of === '' ? 'overview' : of.replaceAll('.', '-')}.svg`

/** Where a chart's literal is. Throws for a chart that no file holds. */
export const fileOf = (id: string): string => {
  const file = machines.find((name) => basename(name) === `${id}.machine.ts`)
  if (file === undefined) throw new Error(`no file holds the chart ${id}`)
  return file.replaceAll('\\', '/')
}
