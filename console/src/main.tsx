import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { watchBack } from './forms/backGuard.ts'
import { chosenLanguage, loadTexts } from './i18n/loadTexts.ts'
import 'antd/dist/antd.css'
import './theme/app.css'

watchBack()
const root = createRoot(document.getElementById('root')!)
void loadTexts(chosenLanguage()).then((texts) => root.render(<App texts={texts} />))
