import { Switch } from 'antd'
import { useId } from 'react'
import { useSettings } from './SettingsContext.ts'

interface SettingSwitchProps {
  name: 'fixedHeader' | 'autoHideHeader' | 'fixSiderbar' | 'colorWeak' | 'multipage'
  title: string
  /** Why it is disabled. */
  disabledBecause?: string | undefined
}

export function SettingSwitch({ name, title, disabledBecause }: SettingSwitchProps) {
  const { settings, change } = useSettings()
  const id = useId()
  return (
    <div className="settings-line">
      <div>
        <label htmlFor={id}>{title}</label>
        {disabledBecause && <div className="settings-hint">{disabledBecause}</div>}
      </div>
      <Switch
        id={id}
        size="small"
        checked={settings[name]}
        disabled={disabledBecause !== undefined}
        onChange={(isOn) => change({ [name]: isOn })}
      />
    </div>
  )
}
