/** Where the parts of the editor's page lie. */
import { css } from "lit";

export const editorLayout = css`
  :host {
    display: grid; height: 100%; min-height: 0; position: relative; overflow: hidden;
    grid-template: "bar bar bar" 44px "tree middle side" minmax(0, 1fr) "tabs tabs tabs" auto / 216px minmax(0, 1fr) 320px;
  }
  editor-bar, .bar { grid-area: bar; }
  editor-tree, .tree { grid-area: tree; border-right: 1px solid var(--line); }
  .middle { grid-area: middle; position: relative; display: grid; min-width: 0; min-height: 0; }
  editor-view { grid-area: 1 / 1; }
  .side { grid-area: side; border-left: 1px solid var(--line); min-height: 0; }
  editor-tabs, .tabs { grid-area: tabs; height: 212px; }
  editor-tabs[closed] { height: 35px; }
  .camera { position: absolute; left: 12px; bottom: 12px; z-index: 2; }
  .train { position: absolute; right: 12px; top: 12px; z-index: 6; }
  .banner { position: absolute; left: 12px; right: 12px; top: 10px; z-index: 4; display: flex; gap: 8px; align-items: center; padding: 6px 10px;
            background: var(--panel); border: 1px solid currentColor; border-radius: var(--radius); box-shadow: var(--shadow); }
  .banner span { flex: 1; color: var(--text); }
  .empty { grid-column: 1 / -1; grid-row: 1 / -1; margin: 12vh auto; text-align: center; max-width: 460px; }
  .skeleton { background: var(--panel); border: 0 solid var(--line); border-width: 0 1px 1px 0; }
  .skeleton.middle { background: var(--sky); }
  @media (max-width: 1180px) {
    :host { grid-template-columns: 196px minmax(0, 1fr) 264px; }
    .camera:not([shut]) { width: 184px; }
  }
`;
