import type { Flow, FlowView } from '#client/player/login.ts'
import { useLedger } from '../hooks.ts'

/** The state of a flow's chart. */
export const useFlow = (flow: Flow): FlowView => useLedger(({ login }) => login.flows[flow])
