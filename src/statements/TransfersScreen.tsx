import StatementScreen from './StatementScreen.tsx'

/** The transfers of the account statement alone (ACCT-11). */
const TransfersScreen = () => <StatementScreen only="transfers" />
export default TransfersScreen
