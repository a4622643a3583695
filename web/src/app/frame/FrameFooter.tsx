import { Layout } from 'antd'
import { usePlatform } from '../usePlatform.ts'

const year = new Date().getFullYear()

export function FrameFooter() {
  const { name } = usePlatform()
  return (
    <Layout.Footer className="frame-footer">
      Copyright © {year} {name}
    </Layout.Footer>
  )
}
