import { beijingYear } from '@lexdesk/domain'
import { Layout } from 'antd'
import { usePlatform } from '../usePlatform.ts'

const year = beijingYear(new Date())

export function FrameFooter() {
  const { name } = usePlatform()
  return (
    <Layout.Footer className="frame-footer">
      Copyright © {year} {name}
    </Layout.Footer>
  )
}
