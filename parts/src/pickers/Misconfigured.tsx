import { Alert } from 'antd'

/** Stands in the place of a part that was set up wrongly: for who builds the page, not for who fills it in. */
export function Misconfigured({ problem }: { problem: string }) {
  return <Alert type="error" showIcon title={problem} />
}
