import { Button } from 'antd'
import { useState } from 'react'
import { useNewVersion } from './useNewVersion.ts'

/** Shows a quiet hint after a deploy. The user decides when to load the new version. */
export function NewVersionBar() {
  const newest = useNewVersion()
  const [putOff, setPutOff] = useState<string>()
  const isShown = newest !== undefined && newest !== putOff
  return (
    // The live region is always rendered: screen readers do not announce content that appears together with it.
    <div role="status" className="frame-version">
      {isShown && (
        <div className="frame-version-bar">
          <span>系统已更新，刷新后使用新版本</span>
          <Button size="small" type="primary" onClick={() => window.location.reload()}>
            刷新
          </Button>
          <Button size="small" type="text" onClick={() => setPutOff(newest)}>
            稍后
          </Button>
        </div>
      )}
    </div>
  )
}
