import { useState } from 'react'
import type { EventId } from '#contract/scalar.ts'
import { text } from '#copy/catalogue.ts'
import { statsAddress, streamAddress } from '#domain/market/video.ts'
import { useBrand } from '../brand.tsx'
import { useRead } from '../hooks.ts'

const hostOf = (base: string): string => (URL.canParse(base) ? new URL(base).host : '')

/** Pictures and statistics of an event, if it has them; each loads when it is opened (BROWSE-05, BROWSE-07, BROWSE-08). */
export const Frames = ({ eventTypeId, eventId }: { readonly eventTypeId: string; readonly eventId: EventId }) => {
  const [stream] = useRead({ what: 'stream', eventTypeId, eventId }).rows
  const [statsUrl] = useRead({ what: 'stats', eventTypeId, eventId }).rows
  const { bases, domain } = useBrand()
  const video =
    stream === undefined ? null : streamAddress(stream.url, { main: domain, product: hostOf(bases.stream) || window.location.host })
  const stats = statsAddress(statsUrl ?? null)
  if (video === null && stats === null) return null
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] items-start gap-3">
      {video !== null && <Frame name={text.video} show={text.showVideo} hide={text.hideVideo} address={video} />}
      {stats !== null && <Frame name={text.statistics} show={text.showStatistics} hide={text.hideStatistics} address={stats} />}
    </div>
  )
}

type Props = { readonly name: string; readonly show: string; readonly hide: string; readonly address: string }

const Frame = ({ name, show, hide, address }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <section className="panel" aria-label={name}>
      <button
        type="button"
        className="min-h-11 w-full px-3 text-left font-semibold text-brand-ink"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {open ? hide : show}
      </button>
      {open && (
        <iframe
          className="aspect-video w-full bg-surface-3"
          src={address}
          title={name}
          loading="lazy"
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin"
          allowFullScreen
        />
      )}
    </section>
  )
}
