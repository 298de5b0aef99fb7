import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** Wide enough for a thumb. */
const TARGET = '2.75rem'

/** A password that can be shown; pasting and password managers are welcome. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation('auth')
  const [visible, setVisible] = useState(false)
  return (
    <PasswordInput
      dir="ltr"
      {...props}
      rightSectionWidth={TARGET}
      vars={() => ({ root: { '--psi-button-size': TARGET } })}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': t('password.show'), 'aria-pressed': visible }}
    />
  )
}
