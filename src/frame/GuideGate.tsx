import { onDemand } from '../lib/later.ts'
import { Part } from '../ui/Part.tsx'
import { useIsGuided } from './guide-seen.ts'

const Guide = onDemand(() => import('./Guide.tsx'))

/** The strip of the guide, fetched when a player first wants it. Its room is kept from the start. */
export const GuideGate = () =>
  useIsGuided() ? (
    <Part waiting={<div className="min-h-15 desk:min-h-17" />} failure="silent">
      <Guide />
    </Part>
  ) : null
