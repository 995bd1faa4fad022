import type { MemberCode } from '#contract/scalar.ts'
import { type CoreAlerts, noAlerts, placesOf } from '../alerts-state.ts'
import { type State, mark } from './state.ts'

/** Puts a member's alerts in the place of those before. */
export const keepAlerts = (state: State, member: MemberCode, alerts: CoreAlerts): void => {
  for (const alert of state.alerts.get(member)?.waiting ?? [])
    for (const place of placesOf(alert)) mark(state.alertsAt, place, member, false)
  for (const alert of alerts.waiting) for (const place of placesOf(alert)) mark(state.alertsAt, place, member, true)
  state.alerts.set(member, alerts)
}

export const changeAlerts = (state: State, member: MemberCode, how: (alerts: CoreAlerts) => CoreAlerts): void => {
  const before = state.alerts.get(member) ?? noAlerts
  const after = how(before)
  if (after !== before) keepAlerts(state, member, after)
}
