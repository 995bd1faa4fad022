import type { Flow, FlowView } from '#domain/player/login.ts'
import { useLedger } from '../hooks.ts'

/** Where a flow stands, as its chart says. */
export const useFlow = (flow: Flow): FlowView => useLedger(({ login }) => login.flows[flow])
