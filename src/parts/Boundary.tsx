import { Component, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { text } from '#domain/text.ts'

type Props = {
  readonly children: ReactNode /** A new key is a new place: what broke elsewhere does not matter there. */
  readonly place: string
}

/** Catches what breaks in the routed area; betslip and connection live outside and go on. */
export class Boundary extends Component<Props, { readonly brokenAt: string | null }> {
  override state = { brokenAt: null }

  static getDerivedStateFromError() {
    return { brokenAt: 'here' }
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.brokenAt !== null) this.setState({ brokenAt: null })
  }

  override render() {
    if (this.state.brokenAt === null) return this.props.children
    return (
      <div className="panel note" role="alert">
        <h1 tabIndex={-1} className="text-lg font-bold">
          {text.renderFailure}
        </h1>
        <p>{text.stillSafe}</p>
        <Link className="link" to="/" onClick={() => this.setState({ brokenAt: null })}>
          {text.backHome}
        </Link>
      </div>
    )
  }
}
