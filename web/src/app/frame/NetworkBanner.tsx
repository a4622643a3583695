import { DisconnectOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState, useSyncExternalStore } from 'react'
import { network, type NetworkState } from '../../api/calls/network.ts'

const words: Record<Exclude<NetworkState, 'reachable'>, string> = {
  offline: '网络已断开，恢复后将自动重新加载。未保存的内容仍在页面上，请勿刷新或关闭页面。',
  unreachable: '无法连接服务器，正在自动重试。未保存的内容仍在页面上，请勿刷新或关闭页面。',
}

/** Shown while nothing can be loaded or saved. */
export function NetworkBanner() {
  const state = useNetwork()
  const [isChecking, setChecking] = useState(false)
  const check = () => {
    setChecking(true)
    void network.check().finally(() => setChecking(false))
  }
  return (
    // The live region is always rendered: screen readers do not announce content that appears together with it.
    <div role="status" aria-label="网络状态" className="frame-network">
      {state !== 'reachable' && (
        <div className="frame-network-bar">
          <DisconnectOutlined />
          <span className="frame-network-words">{words[state]}</span>
          <Button size="small" loading={isChecking} onClick={check}>
            立即重试
          </Button>
        </div>
      )}
    </div>
  )
}

function useNetwork(): NetworkState {
  return useSyncExternalStore(network.subscribe, network.state)
}
