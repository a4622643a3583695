import { Layout, Skeleton } from 'antd'
import { PageSkeleton } from '../../ui/hints/Skeletons.tsx'
import { useBreakpoint } from '../../ui/page/useBreakpoint.ts'
import { useSettings } from '../settings/SettingsContext.ts'
import { siderWidth } from './siderWidth.ts'
import './Frame.css'

/** The outline of the frame while the menu loads. */
export function FrameSkeleton() {
  const { isMobile } = useBreakpoint()
  const { layout, theme } = useSettings().settings
  return (
    <Layout className="frame" aria-busy="true">
      {!isMobile && layout === 'sidemenu' && (
        <Layout.Sider className={`frame-side frame-side-${theme}`} theme={theme} width={siderWidth}>
          <div style={{ padding: 16 }}>{theme === 'light' && <Skeleton title={false} paragraph={{ rows: 8 }} />}</div>
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
