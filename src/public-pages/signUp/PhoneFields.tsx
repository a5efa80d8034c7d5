import { useMemo } from "react";
import type { LocaleISO2 } from "#contract/fields.ts";
import { callingCodes } from "#domain/phone/callingCodes.ts";
import type { PageWords } from "../usePageWords.ts";
import { SignUpField } from "./SignUpField.tsx";
import type { SignUpText } from "./signUpTexts.ts";

interface Props {
  words: PageWords<SignUpText>;
  language: LocaleISO2;
  /** The accepted countries; empty for all. */
  supported: readonly string[];
  country: string;
  number: string;
  error: string | undefined;
  onCountry(country: string): void;
  onNumber(number: string): void;
  onLeave(): void;
}

/** VD-04: a phone number with its country. */
export function PhoneFields({ words, language, supported, country, number, error, onCountry, onNumber, onLeave }: Props) {
  const countries = useMemo(() => countriesIn(language, supported), [language, supported]);
  return (
    <>
      <div className="field">
        <label htmlFor="country">{words("country")}</label>
        <select
          id="country"
          className="input sign-up-country"
          autoComplete="country"
          value={country}
          onChange={(event) => onCountry(event.target.value)}
        >
          {countries.map(({ id, name }) => (
            <option key={id} value={id}>
              {name} (+{callingCodes.get(id)})
            </option>
          ))}
        </select>
      </div>
      <SignUpField
        id="phone"
        type="tel"
        label={words("phone")}
        autoComplete="tel-national"
        maxLength={40}
        value={number}
        error={error}
        lead={<span className="muted">+{callingCodes.get(country)}</span>}
        onValue={onNumber}
        onLeave={onLeave}
      />
    </>
  );
}

function countriesIn(language: LocaleISO2, supported: readonly string[]) {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return [...callingCodes.keys()]
    .filter((id) => supported.length === 0 || supported.includes(id))
    .map((id) => ({ id, name: names.of(id) ?? id }))
    .toSorted((one, other) => one.name.localeCompare(other.name, language));
}
