import { Component, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { text } from '#copy/catalogue.ts'
import { useLedger } from '../hooks.ts'

type Props = {
  readonly children: ReactNode
  /** A new key is a new place: what broke elsewhere does not matter there. */
  readonly place: string
  /** What stands there instead, with a way to draw it again; without it the page says that it broke. */
  readonly instead?: ReactNode | ((again: () => void) => ReactNode)
}

/** Catches what breaks in one part of the page; betslip and connection live outside the routed one and go on (ROUTE-20). */
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

/** The page, or the failure screen once a chart has failed: a page whose chart stopped can no longer be trusted. */
export const UnlessFailed = ({ place, children }: { readonly place: string; readonly children: ReactNode }) => {
  const isWell = useLedger(({ failedChart }) => failedChart === null)
  return isWell ? children : <Broken place={place} />
}

/** The failure screen with its ways back. Without `onLeave` the page is too broken to continue, so both links load a new document. */
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
