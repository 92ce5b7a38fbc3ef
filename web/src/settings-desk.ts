/**
 * Settings: asked for, changed, remembered, and put into effect on the engine, the colours and the sounds.
 */
import { engineNote, limitsOf } from "./engine-report";
import type { EngineClient } from "./engine/engine-client";
import { showLanguage } from "./i18n/document";
import { language, t } from "./i18n/text";
import { type Settings, resources } from "./settings";
import type { State } from "./state";
import { type KeyValueStore, saveSettings } from "./storage";
import { otherTheme, showBoardLooks, showTheme } from "./theme";
import { closeDialog, focusField } from "./view/dialog";
import { askSettings } from "./view/settings-dialog";
import type { Sounds } from "./view/sounds";

/** What the desk needs of the page. */
export interface SettingsHost {
  readonly state: () => State;
  /** Shows other settings. With other threads or another hash table the engine has to begin again. */
  readonly change: (settings: Settings, mustRestart: boolean) => void;
  readonly engine: EngineClient;
  readonly store: KeyValueStore;
  readonly sounds: Sounds;
  /** Says something to those who listen to the page. */
  readonly say: (text: string) => void;
}

export class SettingsDesk {
  constructor(private readonly host: SettingsHost) {}

  hasLetterKeys = (): boolean => this.host.state().settings.letterKeys;

  /** Opens the dialog, with the focus on a field if one is named. */
  ask(field?: keyof Settings): void {
    const { settings, engine } = this.host.state();
    askSettings(settings, { limits: limitsOf(engine), note: engineNote(engine) }, wanted => this.#change(wanted));
    if (field !== undefined) focusField(field);
  }

  toggleTheme = (): void => this.#change({ ...this.host.state().settings, theme: otherTheme() });

  /** Hides the pieces, or shows them again. */
  toggleBlindfold(): void {
    const blindfold = !this.host.state().settings.blindfold;
    this.#change({ ...this.host.state().settings, blindfold });
    this.host.say(t(blindfold ? "settings.piecesHidden" : "settings.piecesShown"));
  }

  /** The system has changed its colours. */
  onSystemTheme = (): void => showTheme(this.host.state().settings.theme);

  /** Puts the settings into effect. */
  apply(): void {
    const { settings } = this.host.state();
    showLanguage(settings.language);
    showTheme(settings.theme);
    showBoardLooks(settings);
    this.host.sounds.isOn = settings.sounds;
    this.configure();
  }

  /** Tells the engine what it may use. */
  configure(): void {
    const { settings, engine } = this.host.state();
    const { threads, hash } = resources(settings, limitsOf(engine));
    this.host.engine.configure(threads, hash);
  }

  #change(settings: Settings): void {
    saveSettings(this.host.store, settings);
    const { threads, hash } = this.host.state().settings;
    const before = language();
    this.host.change(settings, settings.threads !== threads || settings.hash !== hash);
    // The dialog that is open is drawn again, in the language that was chosen in it.
    if (language() !== before && closeDialog()) this.ask("language");
  }
}
