import { Component, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { text } from '#copy/first.ts'
import { useLedger } from '../hooks.ts'

type Props = {
  readonly children: ReactNode
  /** A new key resets the boundary, because the failure was on another page. */
  readonly place: string
  /** Renders a replacement with a retry; by default the page says that it broke. */
  readonly instead?: ReactNode | ((again: () => void) => ReactNode)
}

/** Catches errors of one part of the page. Betslip and connection are outside the routed part and continue (ROUTE-20). */
export class Boundary extends Component<Props, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.isBroken) this.setState({ isBroken: false })
  }

  override render() {
    const { children, place, instead } = this.props
    if (!this.state.isBroken) return children
    const again = (): void => this.setState({ isBroken: false })
    if (typeof instead === 'function') return instead(again)
    return instead === undefined ? <Broken place={place} onLeave={again} /> : instead
  }
}

/** The page, or the failure screen once a chart has failed, because the page may then be wrong. */
export const UnlessFailed = ({ place, children }: { readonly place: string; readonly children: ReactNode }) => {
  const isWell = useLedger(({ failedChart }) => failedChart === null)
  return isWell ? children : <Broken place={place} />
}

/** The failure screen with its links. Without `onLeave` the page is too broken to continue, so both load a new document. */
const Broken = ({ place, onLeave }: { readonly place: string; readonly onLeave?: () => void }) => (
  <div className="panel note" role="alert">
    <h1 tabIndex={-1} className="text-lg font-bold outline-none">
      {text.renderFailure}
    </h1>
    <p>{text.stillSafe}</p>
    <Link className="link" to="/" onClick={onLeave} reloadDocument={onLeave === undefined}>
      {text.backHome}
    </Link>
    <a className="link" href={place}>
      {text.reload}
    </a>
  </div>
)
