import { ExportOutlined } from '@ant-design/icons'
import { Button, Result } from 'antd'
import type { MenuItem } from '../../api/menu/MenuItem.ts'
import { fillAddress } from '../routes/fillAddress.ts'

const iframeHeight = 800 // wire contract §6.3

/**
 * The sandbox of an external page. Scripts combined with same-origin would let a page of our own host escape the
 * sandbox, so same-origin is granted to other hosts only.
 */
function sandboxOf(address: string): string {
  const isOurs = new URL(address).origin === window.location.origin
  return `allow-scripts allow-forms allow-popups allow-downloads${isOurs ? '' : ' allow-same-origin'}`
}

/** A page of another system in an iframe; one that must open in its own window is offered as a link. */
export function IframePage({ entry }: { entry: MenuItem }) {
  const { title, url = '', internalOrExternal } = entry.meta
  const address = fillAddress(url)
  if (address === undefined)
    return <Result status="warning" title={`“${title}”的链接地址无效`} subTitle="请联系管理员检查菜单配置。" />
  if (internalOrExternal)
    return (
      <Result
        icon={<ExportOutlined />}
        title={`“${title}”在新窗口中打开`}
        extra={
          <Button type="primary" href={address} target="_blank" rel="noopener noreferrer">
            打开{title}
          </Button>
        }
      />
    )
  return (
    <iframe
      title={title}
      src={address}
      sandbox={sandboxOf(address)}
      referrerPolicy="no-referrer"
      style={{ display: 'block', width: '100%', height: iframeHeight, border: 0, background: '#fff' }}
    />
  )
}
