import { useDeferredValue, useState } from "react";
import type { ListedUnit, readDeviceCatalog } from "#contract/catalog.ts";
import type { PayloadOf } from "#contract/endpoint.ts";
import { Search } from "#kernel/ui/icons.ts";
import { KeyFrame } from "../cloudKey/KeyFrame.tsx";
import type { PublicAppearance } from "../publicTexts.ts";
import type { DirectoryWords } from "./directoryTexts.ts";
import { findUnits } from "./findUnits.ts";

interface Props {
  appearance: PublicAppearance;
  words: DirectoryWords;
  found: PayloadOf<typeof readDeviceCatalog>;
  onRing(unit: ListedUnit): void;
}

/** PB-11: the people who can be called at this intercom; one tap calls. */
export function Directory({ appearance, words, found, onRing }: Props) {
  const [search, setSearch] = useState("");
  const wanted = useDeferredValue(search);
  const { units, isConnected, deviceName, siteName, accountName, privacyUrl } = found;
  const shown = findUnits(units, wanted);
  const isUnmatched = wanted.trim() !== "" && !shown.some(({ fullName }) => fullName !== "");
  return (
    <KeyFrame appearance={appearance} accountName={accountName} privacyUrl={privacyUrl} title={words("title")}>
      <p className="lede">{words("at", { device: deviceName, site: siteName })}</p>
      {!isConnected && (
        <p className="key-note is-stale" role="alert">
          {words("DeviceDisconnectedCanNotNotify")}
        </p>
      )}
      {units.length === 0 ? (
        <p className="key-note">{words("ThereAreNotCatalog")}</p>
      ) : (
        <>
          <label className="input unit-search">
            <Search className="i" aria-hidden />
            <input
              type="search"
              aria-label={words("search")}
              placeholder={words("search")}
              autoComplete="off"
              maxLength={100}
              value={search}
              onChange={({ target }) => setSearch(target.value)}
            />
          </label>
          <ul className="key-doors">
            {shown.map((unit) => (
              <li key={unit.userId ?? ""} className="unit">
                <div className="key-door-names">
                  <h2>{unit.displayName}</h2>
                  <span className="faint">{unit.fullName}</span>
                </div>
                <button
                  type="button"
                  className="btn btn--touch"
                  disabled={!isConnected}
                  aria-label={words("ringUnit", { name: unit.fullName === "" ? unit.displayName : unit.fullName })}
                  onClick={() => onRing(unit)}
                >
                  {words("ring")}
                </button>
              </li>
            ))}
          </ul>
          <output className="key-note">{isUnmatched && words("noMatch")}</output>
        </>
      )}
    </KeyFrame>
  );
}
