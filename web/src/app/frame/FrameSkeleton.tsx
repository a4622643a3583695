import { Layout, Skeleton } from 'antd'
import { PageSkeleton } from '../../ui/Skeletons.tsx'
import { useBreakpoint } from '../../ui/useBreakpoint.ts'
import './Frame.css'

/** The outline of the frame while the menu is on its way. */
export function FrameSkeleton() {
  const { isMobile } = useBreakpoint()
  return (
    <Layout className="frame" aria-busy="true">
      {!isMobile && (
        <Layout.Sider className="frame-side" theme="light" width={208}>
          <div style={{ padding: 16 }}>
            <Skeleton title={false} paragraph={{ rows: 8 }} />
          </div>
        </Layout.Sider>
      )}
      <Layout className="frame-main">
        <Layout.Header className="frame-header" />
        <Layout.Content className="frame-content">
          <PageSkeleton />
        </Layout.Content>
      </Layout>
    </Layout>
  )
}
