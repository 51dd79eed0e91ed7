#include "CEmbedded.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char css_base_css[] = {
#embed "../WebPage/Files/css/base.css"
};
static const unsigned char css_docs_css[] = {
#embed "../WebPage/Files/css/docs.css"
};
static const unsigned char css_home_css[] = {
#embed "../WebPage/Files/css/home.css"
};
static const unsigned char css_homes_css[] = {
#embed "../WebPage/Files/css/homes.css"
};
static const unsigned char css_layout_css[] = {
#embed "../WebPage/Files/css/layout.css"
};
static const unsigned char css_look_css[] = {
#embed "../WebPage/Files/css/look.css"
};
static const unsigned char css_pages_css[] = {
#embed "../WebPage/Files/css/pages.css"
};
static const unsigned char css_search_css[] = {
#embed "../WebPage/Files/css/search.css"
};
static const unsigned char css_stage_css[] = {
#embed "../WebPage/Files/css/stage.css"
};
static const unsigned char css_together_css[] = {
#embed "../WebPage/Files/css/together.css"
};
static const unsigned char css_tour_css[] = {
#embed "../WebPage/Files/css/tour.css"
};
static const unsigned char favicon_svg[] = {
#embed "../WebPage/Files/favicon.svg"
};
static const unsigned char fonts_thai_bold_woff2[] = {
#embed "../WebPage/Files/fonts/thai-bold.woff2"
};
static const unsigned char fonts_thai_regular_woff2[] = {
#embed "../WebPage/Files/fonts/thai-regular.woff2"
};
static const unsigned char icon_192_png[] = {
#embed "../WebPage/Files/icon-192.png"
};
static const unsigned char icon_512_png[] = {
#embed "../WebPage/Files/icon-512.png"
};
static const unsigned char index_html[] = {
#embed "../WebPage/Files/index.html"
};
static const unsigned char js_account_settings_js[] = {
#embed "../WebPage/Files/js/account-settings.js"
};
static const unsigned char js_account_view_js[] = {
#embed "../WebPage/Files/js/account-view.js"
};
static const unsigned char js_account_js[] = {
#embed "../WebPage/Files/js/account.js"
};
static const unsigned char js_accuracy_js[] = {
#embed "../WebPage/Files/js/accuracy.js"
};
static const unsigned char js_api_js[] = {
#embed "../WebPage/Files/js/api.js"
};
static const unsigned char js_area_line_js[] = {
#embed "../WebPage/Files/js/area-line.js"
};
static const unsigned char js_arrivals_js[] = {
#embed "../WebPage/Files/js/arrivals.js"
};
static const unsigned char js_attitude_js[] = {
#embed "../WebPage/Files/js/attitude.js"
};
static const unsigned char js_budget_figures_js[] = {
#embed "../WebPage/Files/js/budget-figures.js"
};
static const unsigned char js_budget_panel_js[] = {
#embed "../WebPage/Files/js/budget-panel.js"
};
static const unsigned char js_budget_js[] = {
#embed "../WebPage/Files/js/budget.js"
};
static const unsigned char js_calendar_address_js[] = {
#embed "../WebPage/Files/js/calendar-address.js"
};
static const unsigned char js_call_bar_js[] = {
#embed "../WebPage/Files/js/call-bar.js"
};
static const unsigned char js_card_box_js[] = {
#embed "../WebPage/Files/js/card-box.js"
};
static const unsigned char js_card_js[] = {
#embed "../WebPage/Files/js/card.js"
};
static const unsigned char js_combo_js[] = {
#embed "../WebPage/Files/js/combo.js"
};
static const unsigned char js_companies_js[] = {
#embed "../WebPage/Files/js/companies.js"
};
static const unsigned char js_company_facts_js[] = {
#embed "../WebPage/Files/js/company-facts.js"
};
static const unsigned char js_company_homes_js[] = {
#embed "../WebPage/Files/js/company-homes.js"
};
static const unsigned char js_company_js[] = {
#embed "../WebPage/Files/js/company.js"
};
static const unsigned char js_commute_js[] = {
#embed "../WebPage/Files/js/commute.js"
};
static const unsigned char js_commute_words_js[] = {
#embed "../WebPage/Files/js/commute-words.js"
};
static const unsigned char js_commute_times_js[] = {
#embed "../WebPage/Files/js/commute-times.js"
};
static const unsigned char js_commute_fields_js[] = {
#embed "../WebPage/Files/js/commute-fields.js"
};
static const unsigned char js_compare_choice_js[] = {
#embed "../WebPage/Files/js/compare-choice.js"
};
static const unsigned char js_compare_js[] = {
#embed "../WebPage/Files/js/compare.js"
};
static const unsigned char js_controls_js[] = {
#embed "../WebPage/Files/js/controls.js"
};
static const unsigned char js_detail_js[] = {
#embed "../WebPage/Files/js/detail.js"
};
static const unsigned char js_device_js[] = {
#embed "../WebPage/Files/js/device.js"
};
static const unsigned char js_dialog_js[] = {
#embed "../WebPage/Files/js/dialog.js"
};
static const unsigned char js_district_area_js[] = {
#embed "../WebPage/Files/js/district-area.js"
};
static const unsigned char js_districts_js[] = {
#embed "../WebPage/Files/js/districts.js"
};
static const unsigned char js_docs_contents_js[] = {
#embed "../WebPage/Files/js/docs-contents.js"
};
static const unsigned char js_docs_json_js[] = {
#embed "../WebPage/Files/js/docs-json.js"
};
static const unsigned char js_docs_request_js[] = {
#embed "../WebPage/Files/js/docs-request.js"
};
static const unsigned char js_docs_samples_js[] = {
#embed "../WebPage/Files/js/docs-samples.js"
};
static const unsigned char js_docs_try_js[] = {
#embed "../WebPage/Files/js/docs-try.js"
};
static const unsigned char js_docs_js[] = {
#embed "../WebPage/Files/js/docs.js"
};
static const unsigned char js_dom_js[] = {
#embed "../WebPage/Files/js/dom.js"
};
static const unsigned char js_drop_js[] = {
#embed "../WebPage/Files/js/drop.js"
};
static const unsigned char js_facets_js[] = {
#embed "../WebPage/Files/js/facets.js"
};
static const unsigned char js_failure_js[] = {
#embed "../WebPage/Files/js/failure.js"
};
static const unsigned char js_filter_panel_js[] = {
#embed "../WebPage/Files/js/filter-panel.js"
};
static const unsigned char js_filters_js[] = {
#embed "../WebPage/Files/js/filters.js"
};
static const unsigned char js_for_you_js[] = {
#embed "../WebPage/Files/js/for-you.js"
};
static const unsigned char js_form_area_js[] = {
#embed "../WebPage/Files/js/form-area.js"
};
static const unsigned char js_form_nearby_js[] = {
#embed "../WebPage/Files/js/form-nearby.js"
};
static const unsigned char js_form_train_js[] = {
#embed "../WebPage/Files/js/form-train.js"
};
static const unsigned char js_form_types_js[] = {
#embed "../WebPage/Files/js/form-types.js"
};
static const unsigned char js_format_js[] = {
#embed "../WebPage/Files/js/format.js"
};
static const unsigned char js_gallery_js[] = {
#embed "../WebPage/Files/js/gallery.js"
};
static const unsigned char js_geo_js[] = {
#embed "../WebPage/Files/js/geo.js"
};
static const unsigned char js_geodetic_js[] = {
#embed "../WebPage/Files/js/geodetic.js"
};
static const unsigned char js_guide_file_js[] = {
#embed "../WebPage/Files/js/guide-file.js"
};
static const unsigned char js_guide_form_js[] = {
#embed "../WebPage/Files/js/guide-form.js"
};
static const unsigned char js_guide_links_js[] = {
#embed "../WebPage/Files/js/guide-links.js"
};
static const unsigned char js_guide_place_js[] = {
#embed "../WebPage/Files/js/guide-place.js"
};
static const unsigned char js_guide_routes_js[] = {
#embed "../WebPage/Files/js/guide-routes.js"
};
static const unsigned char js_guide_steps_js[] = {
#embed "../WebPage/Files/js/guide-steps.js"
};
static const unsigned char js_guide_js[] = {
#embed "../WebPage/Files/js/guide.js"
};
static const unsigned char js_header_js[] = {
#embed "../WebPage/Files/js/header.js"
};
static const unsigned char js_heading_js[] = {
#embed "../WebPage/Files/js/heading.js"
};
static const unsigned char js_hidden_js[] = {
#embed "../WebPage/Files/js/hidden.js"
};
static const unsigned char js_home_gone_js[] = {
#embed "../WebPage/Files/js/home-gone.js"
};
static const unsigned char js_home_market_js[] = {
#embed "../WebPage/Files/js/home-market.js"
};
static const unsigned char js_home_news_js[] = {
#embed "../WebPage/Files/js/home-news.js"
};
static const unsigned char js_hunt_chooser_js[] = {
#embed "../WebPage/Files/js/hunt-chooser.js"
};
static const unsigned char js_hunt_events_js[] = {
#embed "../WebPage/Files/js/hunt-events.js"
};
static const unsigned char js_hunt_home_js[] = {
#embed "../WebPage/Files/js/hunt-home.js"
};
static const unsigned char js_hunt_keep_js[] = {
#embed "../WebPage/Files/js/hunt-keep.js"
};
static const unsigned char js_hunt_list_js[] = {
#embed "../WebPage/Files/js/hunt-list.js"
};
static const unsigned char js_hunt_messages_js[] = {
#embed "../WebPage/Files/js/hunt-messages.js"
};
static const unsigned char js_hunt_places_js[] = {
#embed "../WebPage/Files/js/hunt-places.js"
};
static const unsigned char js_hunt_positions_js[] = {
#embed "../WebPage/Files/js/hunt-positions.js"
};
static const unsigned char js_hunt_saving_js[] = {
#embed "../WebPage/Files/js/hunt-saving.js"
};
static const unsigned char js_hunt_sheet_js[] = {
#embed "../WebPage/Files/js/hunt-sheet.js"
};
static const unsigned char js_hunt_view_js[] = {
#embed "../WebPage/Files/js/hunt-view.js"
};
static const unsigned char js_hunt_viewings_js[] = {
#embed "../WebPage/Files/js/hunt-viewings.js"
};
static const unsigned char js_hunt_waiting_js[] = {
#embed "../WebPage/Files/js/hunt-waiting.js"
};
static const unsigned char js_hunts_js[] = {
#embed "../WebPage/Files/js/hunts.js"
};
static const unsigned char js_icons_js[] = {
#embed "../WebPage/Files/js/icons.js"
};
static const unsigned char js_interest_js[] = {
#embed "../WebPage/Files/js/interest.js"
};
static const unsigned char js_invitation_link_js[] = {
#embed "../WebPage/Files/js/invitation-link.js"
};
static const unsigned char js_invitation_js[] = {
#embed "../WebPage/Files/js/invitation.js"
};
static const unsigned char js_invite_js[] = {
#embed "../WebPage/Files/js/invite.js"
};
static const unsigned char js_keeping_js[] = {
#embed "../WebPage/Files/js/keeping.js"
};
static const unsigned char js_key_js[] = {
#embed "../WebPage/Files/js/key.js"
};
static const unsigned char js_known_js[] = {
#embed "../WebPage/Files/js/known.js"
};
static const unsigned char js_labels_js[] = {
#embed "../WebPage/Files/js/labels.js"
};
static const unsigned char js_layers_js[] = {
#embed "../WebPage/Files/js/layers.js"
};
static const unsigned char js_lens_js[] = {
#embed "../WebPage/Files/js/lens.js"
};
static const unsigned char js_list_view_js[] = {
#embed "../WebPage/Files/js/list-view.js"
};
static const unsigned char js_location_js[] = {
#embed "../WebPage/Files/js/location.js"
};
static const unsigned char js_look_box_js[] = {
#embed "../WebPage/Files/js/look-box.js"
};
static const unsigned char js_look_guide_js[] = {
#embed "../WebPage/Files/js/look-guide.js"
};
static const unsigned char js_look_homes_js[] = {
#embed "../WebPage/Files/js/look-homes.js"
};
static const unsigned char js_look_horizon_js[] = {
#embed "../WebPage/Files/js/look-horizon.js"
};
static const unsigned char js_look_labels_js[] = {
#embed "../WebPage/Files/js/look-labels.js"
};
static const unsigned char js_look_live_js[] = {
#embed "../WebPage/Files/js/look-live.js"
};
static const unsigned char js_look_radar_js[] = {
#embed "../WebPage/Files/js/look-radar.js"
};
static const unsigned char js_look_scene_js[] = {
#embed "../WebPage/Files/js/look-scene.js"
};
static const unsigned char js_look_settings_js[] = {
#embed "../WebPage/Files/js/look-settings.js"
};
static const unsigned char js_look_turning_js[] = {
#embed "../WebPage/Files/js/look-turning.js"
};
static const unsigned char js_look_js[] = {
#embed "../WebPage/Files/js/look.js"
};
static const unsigned char js_main_js[] = {
#embed "../WebPage/Files/js/main.js"
};
static const unsigned char js_map_area_js[] = {
#embed "../WebPage/Files/js/map-area.js"
};
static const unsigned char js_map_areas_js[] = {
#embed "../WebPage/Files/js/map-areas.js"
};
static const unsigned char js_map_base_js[] = {
#embed "../WebPage/Files/js/map-base.js"
};
static const unsigned char js_map_canvas_js[] = {
#embed "../WebPage/Files/js/map-canvas.js"
};
static const unsigned char js_map_card_js[] = {
#embed "../WebPage/Files/js/map-card.js"
};
static const unsigned char js_map_cells_js[] = {
#embed "../WebPage/Files/js/map-cells.js"
};
static const unsigned char js_map_choice_js[] = {
#embed "../WebPage/Files/js/map-choice.js"
};
static const unsigned char js_map_clusters_js[] = {
#embed "../WebPage/Files/js/map-clusters.js"
};
static const unsigned char js_map_controls_js[] = {
#embed "../WebPage/Files/js/map-controls.js"
};
static const unsigned char js_map_data_js[] = {
#embed "../WebPage/Files/js/map-data.js"
};
static const unsigned char js_map_draw_js[] = {
#embed "../WebPage/Files/js/map-draw.js"
};
static const unsigned char js_map_gestures_js[] = {
#embed "../WebPage/Files/js/map-gestures.js"
};
static const unsigned char js_map_ground_js[] = {
#embed "../WebPage/Files/js/map-ground.js"
};
static const unsigned char js_map_homes_js[] = {
#embed "../WebPage/Files/js/map-homes.js"
};
static const unsigned char js_map_labels_js[] = {
#embed "../WebPage/Files/js/map-labels.js"
};
static const unsigned char js_map_layers_js[] = {
#embed "../WebPage/Files/js/map-layers.js"
};
static const unsigned char js_map_markers_js[] = {
#embed "../WebPage/Files/js/map-markers.js"
};
static const unsigned char js_map_marks_js[] = {
#embed "../WebPage/Files/js/map-marks.js"
};
static const unsigned char js_map_names_js[] = {
#embed "../WebPage/Files/js/map-names.js"
};
static const unsigned char js_map_rail_js[] = {
#embed "../WebPage/Files/js/map-rail.js"
};
static const unsigned char js_map_reach_js[] = {
#embed "../WebPage/Files/js/map-reach.js"
};
static const unsigned char js_map_route_js[] = {
#embed "../WebPage/Files/js/map-route.js"
};
static const unsigned char js_map_search_js[] = {
#embed "../WebPage/Files/js/map-search.js"
};
static const unsigned char js_map_shapes_js[] = {
#embed "../WebPage/Files/js/map-shapes.js"
};
static const unsigned char js_map_steps_js[] = {
#embed "../WebPage/Files/js/map-steps.js"
};
static const unsigned char js_map_style_js[] = {
#embed "../WebPage/Files/js/map-style.js"
};
static const unsigned char js_map_tiles_js[] = {
#embed "../WebPage/Files/js/map-tiles.js"
};
static const unsigned char js_map_view_js[] = {
#embed "../WebPage/Files/js/map-view.js"
};
static const unsigned char js_map_members_js[] = {
#embed "../WebPage/Files/js/map-members.js"
};
static const unsigned char js_map_js[] = {
#embed "../WebPage/Files/js/map.js"
};
static const unsigned char js_market_scale_js[] = {
#embed "../WebPage/Files/js/market-scale.js"
};
static const unsigned char js_market_table_js[] = {
#embed "../WebPage/Files/js/market-table.js"
};
static const unsigned char js_market_js[] = {
#embed "../WebPage/Files/js/market.js"
};
static const unsigned char js_members_js[] = {
#embed "../WebPage/Files/js/members.js"
};
static const unsigned char js_mercator_js[] = {
#embed "../WebPage/Files/js/mercator.js"
};
static const unsigned char js_message_item_js[] = {
#embed "../WebPage/Files/js/message-item.js"
};
static const unsigned char js_messages_js[] = {
#embed "../WebPage/Files/js/messages.js"
};
static const unsigned char js_network_js[] = {
#embed "../WebPage/Files/js/network.js"
};
static const unsigned char js_orientation_events_js[] = {
#embed "../WebPage/Files/js/orientation-events.js"
};
static const unsigned char js_orientation_js[] = {
#embed "../WebPage/Files/js/orientation.js"
};
static const unsigned char js_own_place_js[] = {
#embed "../WebPage/Files/js/own-place.js"
};
static const unsigned char js_pages_js[] = {
#embed "../WebPage/Files/js/pages.js"
};
static const unsigned char js_payments_js[] = {
#embed "../WebPage/Files/js/payments.js"
};
static const unsigned char js_picking_js[] = {
#embed "../WebPage/Files/js/picking.js"
};
static const unsigned char js_place_combo_js[] = {
#embed "../WebPage/Files/js/place-combo.js"
};
static const unsigned char js_place_field_js[] = {
#embed "../WebPage/Files/js/place-field.js"
};
static const unsigned char js_place_form_js[] = {
#embed "../WebPage/Files/js/place-form.js"
};
static const unsigned char js_place_item_js[] = {
#embed "../WebPage/Files/js/place-item.js"
};
static const unsigned char js_place_list_js[] = {
#embed "../WebPage/Files/js/place-list.js"
};
static const unsigned char js_place_map_js[] = {
#embed "../WebPage/Files/js/place-map.js"
};
static const unsigned char js_place_of_home_js[] = {
#embed "../WebPage/Files/js/place-of-home.js"
};
static const unsigned char js_places_js[] = {
#embed "../WebPage/Files/js/places.js"
};
static const unsigned char js_pointing_js[] = {
#embed "../WebPage/Files/js/pointing.js"
};
static const unsigned char js_polyline_js[] = {
#embed "../WebPage/Files/js/polyline.js"
};
static const unsigned char js_price_chart_js[] = {
#embed "../WebPage/Files/js/price-chart.js"
};
static const unsigned char js_price_range_js[] = {
#embed "../WebPage/Files/js/price-range.js"
};
static const unsigned char js_qr_code_js[] = {
#embed "../WebPage/Files/js/qr-code.js"
};
static const unsigned char js_radar_face_js[] = {
#embed "../WebPage/Files/js/radar-face.js"
};
static const unsigned char js_radar_members_js[] = {
#embed "../WebPage/Files/js/radar-members.js"
};
static const unsigned char js_radar_js[] = {
#embed "../WebPage/Files/js/radar.js"
};
static const unsigned char js_radius_js[] = {
#embed "../WebPage/Files/js/radius.js"
};
static const unsigned char js_rail_js[] = {
#embed "../WebPage/Files/js/rail.js"
};
static const unsigned char js_rear_camera_js[] = {
#embed "../WebPage/Files/js/rear-camera.js"
};
static const unsigned char js_results_js[] = {
#embed "../WebPage/Files/js/results.js"
};
static const unsigned char js_save_search_js[] = {
#embed "../WebPage/Files/js/save-search.js"
};
static const unsigned char js_saved_searches_js[] = {
#embed "../WebPage/Files/js/saved-searches.js"
};
static const unsigned char js_saved_js[] = {
#embed "../WebPage/Files/js/saved.js"
};
static const unsigned char js_search_panel_js[] = {
#embed "../WebPage/Files/js/search-panel.js"
};
static const unsigned char js_search_js[] = {
#embed "../WebPage/Files/js/search.js"
};
static const unsigned char js_seen_js[] = {
#embed "../WebPage/Files/js/seen.js"
};
static const unsigned char js_share_js[] = {
#embed "../WebPage/Files/js/share.js"
};
static const unsigned char js_sharing_sign_js[] = {
#embed "../WebPage/Files/js/sharing-sign.js"
};
static const unsigned char js_sign_in_js[] = {
#embed "../WebPage/Files/js/sign-in.js"
};
static const unsigned char js_similar_js[] = {
#embed "../WebPage/Files/js/similar.js"
};
static const unsigned char js_small_map_js[] = {
#embed "../WebPage/Files/js/small-map.js"
};
static const unsigned char js_smoothing_js[] = {
#embed "../WebPage/Files/js/smoothing.js"
};
static const unsigned char js_stage_js[] = {
#embed "../WebPage/Files/js/stage.js"
};
static const unsigned char js_storage_js[] = {
#embed "../WebPage/Files/js/storage.js"
};
static const unsigned char js_street_walk_js[] = {
#embed "../WebPage/Files/js/street-walk.js"
};
static const unsigned char js_summary_js[] = {
#embed "../WebPage/Files/js/summary.js"
};
static const unsigned char js_toast_js[] = {
#embed "../WebPage/Files/js/toast.js"
};
static const unsigned char js_together_words_js[] = {
#embed "../WebPage/Files/js/together-words.js"
};
static const unsigned char js_together_js[] = {
#embed "../WebPage/Files/js/together.js"
};
static const unsigned char js_topic_js[] = {
#embed "../WebPage/Files/js/topic.js"
};
static const unsigned char js_tour_form_js[] = {
#embed "../WebPage/Files/js/tour-form.js"
};
static const unsigned char js_tour_plan_js[] = {
#embed "../WebPage/Files/js/tour-plan.js"
};
static const unsigned char js_tour_stops_js[] = {
#embed "../WebPage/Files/js/tour-stops.js"
};
static const unsigned char js_tour_js[] = {
#embed "../WebPage/Files/js/tour.js"
};
static const unsigned char js_turned_box_js[] = {
#embed "../WebPage/Files/js/turned-box.js"
};
static const unsigned char js_unknown_place_js[] = {
#embed "../WebPage/Files/js/unknown-place.js"
};
static const unsigned char js_viewing_form_js[] = {
#embed "../WebPage/Files/js/viewing-form.js"
};
static const unsigned char js_viewing_item_js[] = {
#embed "../WebPage/Files/js/viewing-item.js"
};
static const unsigned char js_viewing_times_js[] = {
#embed "../WebPage/Files/js/viewing-times.js"
};
static const unsigned char js_viewing_tour_js[] = {
#embed "../WebPage/Files/js/viewing-tour.js"
};
static const unsigned char js_viewings_js[] = {
#embed "../WebPage/Files/js/viewings.js"
};
static const unsigned char js_where_js[] = {
#embed "../WebPage/Files/js/where.js"
};
static const unsigned char js_words_js[] = {
#embed "../WebPage/Files/js/words.js"
};
static const unsigned char manifest_webmanifest[] = {
#embed "../WebPage/Files/manifest.webmanifest"
};
static const unsigned char map_districts_json[] = {
#embed "../WebPage/Files/map/districts.json"
};
static const unsigned char map_far_json[] = {
#embed "../WebPage/Files/map/far.json"
};
static const unsigned char map_names_json[] = {
#embed "../WebPage/Files/map/names.json"
};
static const unsigned char map_near_0_0_json[] = {
#embed "../WebPage/Files/map/near-0-0.json"
};
static const unsigned char map_near_0_1_json[] = {
#embed "../WebPage/Files/map/near-0-1.json"
};
static const unsigned char map_near_0_2_json[] = {
#embed "../WebPage/Files/map/near-0-2.json"
};
static const unsigned char map_near_0_3_json[] = {
#embed "../WebPage/Files/map/near-0-3.json"
};
static const unsigned char map_near_0_4_json[] = {
#embed "../WebPage/Files/map/near-0-4.json"
};
static const unsigned char map_near_1_0_json[] = {
#embed "../WebPage/Files/map/near-1-0.json"
};
static const unsigned char map_near_1_1_json[] = {
#embed "../WebPage/Files/map/near-1-1.json"
};
static const unsigned char map_near_1_2_json[] = {
#embed "../WebPage/Files/map/near-1-2.json"
};
static const unsigned char map_near_1_3_json[] = {
#embed "../WebPage/Files/map/near-1-3.json"
};
static const unsigned char map_near_1_4_json[] = {
#embed "../WebPage/Files/map/near-1-4.json"
};
static const unsigned char map_near_2_0_json[] = {
#embed "../WebPage/Files/map/near-2-0.json"
};
static const unsigned char map_near_2_1_json[] = {
#embed "../WebPage/Files/map/near-2-1.json"
};
static const unsigned char map_near_2_2_json[] = {
#embed "../WebPage/Files/map/near-2-2.json"
};
static const unsigned char map_near_2_3_json[] = {
#embed "../WebPage/Files/map/near-2-3.json"
};
static const unsigned char map_near_2_4_json[] = {
#embed "../WebPage/Files/map/near-2-4.json"
};
static const unsigned char map_near_3_0_json[] = {
#embed "../WebPage/Files/map/near-3-0.json"
};
static const unsigned char map_near_3_1_json[] = {
#embed "../WebPage/Files/map/near-3-1.json"
};
static const unsigned char map_near_3_2_json[] = {
#embed "../WebPage/Files/map/near-3-2.json"
};
static const unsigned char map_near_3_3_json[] = {
#embed "../WebPage/Files/map/near-3-3.json"
};
static const unsigned char map_near_3_4_json[] = {
#embed "../WebPage/Files/map/near-3-4.json"
};
static const unsigned char map_rail_json[] = {
#embed "../WebPage/Files/map/rail.json"
};
static const unsigned char map_streets_0_0_json[] = {
#embed "../WebPage/Files/map/streets-0-0.json"
};
static const unsigned char map_streets_0_1_json[] = {
#embed "../WebPage/Files/map/streets-0-1.json"
};
static const unsigned char map_streets_0_2_json[] = {
#embed "../WebPage/Files/map/streets-0-2.json"
};
static const unsigned char map_streets_0_3_json[] = {
#embed "../WebPage/Files/map/streets-0-3.json"
};
static const unsigned char map_streets_0_4_json[] = {
#embed "../WebPage/Files/map/streets-0-4.json"
};
static const unsigned char map_streets_1_0_json[] = {
#embed "../WebPage/Files/map/streets-1-0.json"
};
static const unsigned char map_streets_1_1_json[] = {
#embed "../WebPage/Files/map/streets-1-1.json"
};
static const unsigned char map_streets_1_2_json[] = {
#embed "../WebPage/Files/map/streets-1-2.json"
};
static const unsigned char map_streets_1_3_json[] = {
#embed "../WebPage/Files/map/streets-1-3.json"
};
static const unsigned char map_streets_1_4_json[] = {
#embed "../WebPage/Files/map/streets-1-4.json"
};
static const unsigned char map_streets_2_0_json[] = {
#embed "../WebPage/Files/map/streets-2-0.json"
};
static const unsigned char map_streets_2_1_json[] = {
#embed "../WebPage/Files/map/streets-2-1.json"
};
static const unsigned char map_streets_2_2_json[] = {
#embed "../WebPage/Files/map/streets-2-2.json"
};
static const unsigned char map_streets_2_3_json[] = {
#embed "../WebPage/Files/map/streets-2-3.json"
};
static const unsigned char map_streets_2_4_json[] = {
#embed "../WebPage/Files/map/streets-2-4.json"
};
static const unsigned char map_streets_3_0_json[] = {
#embed "../WebPage/Files/map/streets-3-0.json"
};
static const unsigned char map_streets_3_1_json[] = {
#embed "../WebPage/Files/map/streets-3-1.json"
};
static const unsigned char map_streets_3_2_json[] = {
#embed "../WebPage/Files/map/streets-3-2.json"
};
static const unsigned char map_streets_3_3_json[] = {
#embed "../WebPage/Files/map/streets-3-3.json"
};
static const unsigned char map_streets_3_4_json[] = {
#embed "../WebPage/Files/map/streets-3-4.json"
};
static const unsigned char sw_js[] = {
#embed "../WebPage/Files/sw.js"
};
static const unsigned char words_en_js[] = {
#embed "../WebPage/Files/words/en.js"
};
static const unsigned char words_pages_en_js[] = {
#embed "../WebPage/Files/words/pages-en.js"
};
static const unsigned char words_pages_th_js[] = {
#embed "../WebPage/Files/words/pages-th.js"
};
static const unsigned char words_th_js[] = {
#embed "../WebPage/Files/words/th.js"
};
static const unsigned char words_together_en_js[] = {
#embed "../WebPage/Files/words/together-en.js"
};
static const unsigned char words_together_th_js[] = {
#embed "../WebPage/Files/words/together-th.js"
};

#define FILE(path, bytes) {path, bytes, sizeof bytes}

static const embedded_file files[] = {
    FILE("css/base.css", css_base_css),
    FILE("css/docs.css", css_docs_css),
    FILE("css/home.css", css_home_css),
    FILE("css/homes.css", css_homes_css),
    FILE("css/layout.css", css_layout_css),
    FILE("css/look.css", css_look_css),
    FILE("css/pages.css", css_pages_css),
    FILE("css/search.css", css_search_css),
    FILE("css/stage.css", css_stage_css),
    FILE("css/together.css", css_together_css),
    FILE("css/tour.css", css_tour_css),
    FILE("favicon.svg", favicon_svg),
    FILE("fonts/thai-bold.woff2", fonts_thai_bold_woff2),
    FILE("fonts/thai-regular.woff2", fonts_thai_regular_woff2),
    FILE("icon-192.png", icon_192_png),
    FILE("icon-512.png", icon_512_png),
    FILE("index.html", index_html),
    FILE("js/account-settings.js", js_account_settings_js),
    FILE("js/account-view.js", js_account_view_js),
    FILE("js/account.js", js_account_js),
    FILE("js/accuracy.js", js_accuracy_js),
    FILE("js/api.js", js_api_js),
    FILE("js/area-line.js", js_area_line_js),
    FILE("js/arrivals.js", js_arrivals_js),
    FILE("js/attitude.js", js_attitude_js),
    FILE("js/budget-figures.js", js_budget_figures_js),
    FILE("js/budget-panel.js", js_budget_panel_js),
    FILE("js/budget.js", js_budget_js),
    FILE("js/calendar-address.js", js_calendar_address_js),
    FILE("js/call-bar.js", js_call_bar_js),
    FILE("js/card-box.js", js_card_box_js),
    FILE("js/card.js", js_card_js),
    FILE("js/combo.js", js_combo_js),
    FILE("js/companies.js", js_companies_js),
    FILE("js/company-facts.js", js_company_facts_js),
    FILE("js/company-homes.js", js_company_homes_js),
    FILE("js/company.js", js_company_js),
    FILE("js/commute.js", js_commute_js),
    FILE("js/commute-words.js", js_commute_words_js),
    FILE("js/commute-times.js", js_commute_times_js),
    FILE("js/commute-fields.js", js_commute_fields_js),
    FILE("js/compare-choice.js", js_compare_choice_js),
    FILE("js/compare.js", js_compare_js),
    FILE("js/controls.js", js_controls_js),
    FILE("js/detail.js", js_detail_js),
    FILE("js/device.js", js_device_js),
    FILE("js/dialog.js", js_dialog_js),
    FILE("js/district-area.js", js_district_area_js),
    FILE("js/districts.js", js_districts_js),
    FILE("js/docs-contents.js", js_docs_contents_js),
    FILE("js/docs-json.js", js_docs_json_js),
    FILE("js/docs-request.js", js_docs_request_js),
    FILE("js/docs-samples.js", js_docs_samples_js),
    FILE("js/docs-try.js", js_docs_try_js),
    FILE("js/docs.js", js_docs_js),
    FILE("js/dom.js", js_dom_js),
    FILE("js/drop.js", js_drop_js),
    FILE("js/facets.js", js_facets_js),
    FILE("js/failure.js", js_failure_js),
    FILE("js/filter-panel.js", js_filter_panel_js),
    FILE("js/filters.js", js_filters_js),
    FILE("js/for-you.js", js_for_you_js),
    FILE("js/form-area.js", js_form_area_js),
    FILE("js/form-nearby.js", js_form_nearby_js),
    FILE("js/form-train.js", js_form_train_js),
    FILE("js/form-types.js", js_form_types_js),
    FILE("js/format.js", js_format_js),
    FILE("js/gallery.js", js_gallery_js),
    FILE("js/geo.js", js_geo_js),
    FILE("js/geodetic.js", js_geodetic_js),
    FILE("js/guide-file.js", js_guide_file_js),
    FILE("js/guide-form.js", js_guide_form_js),
    FILE("js/guide-links.js", js_guide_links_js),
    FILE("js/guide-place.js", js_guide_place_js),
    FILE("js/guide-routes.js", js_guide_routes_js),
    FILE("js/guide-steps.js", js_guide_steps_js),
    FILE("js/guide.js", js_guide_js),
    FILE("js/header.js", js_header_js),
    FILE("js/heading.js", js_heading_js),
    FILE("js/hidden.js", js_hidden_js),
    FILE("js/home-gone.js", js_home_gone_js),
    FILE("js/home-market.js", js_home_market_js),
    FILE("js/home-news.js", js_home_news_js),
    FILE("js/hunt-chooser.js", js_hunt_chooser_js),
    FILE("js/hunt-events.js", js_hunt_events_js),
    FILE("js/hunt-home.js", js_hunt_home_js),
    FILE("js/hunt-keep.js", js_hunt_keep_js),
    FILE("js/hunt-list.js", js_hunt_list_js),
    FILE("js/hunt-messages.js", js_hunt_messages_js),
    FILE("js/hunt-places.js", js_hunt_places_js),
    FILE("js/hunt-positions.js", js_hunt_positions_js),
    FILE("js/hunt-saving.js", js_hunt_saving_js),
    FILE("js/hunt-sheet.js", js_hunt_sheet_js),
    FILE("js/hunt-view.js", js_hunt_view_js),
    FILE("js/hunt-viewings.js", js_hunt_viewings_js),
    FILE("js/hunt-waiting.js", js_hunt_waiting_js),
    FILE("js/hunts.js", js_hunts_js),
    FILE("js/icons.js", js_icons_js),
    FILE("js/interest.js", js_interest_js),
    FILE("js/invitation-link.js", js_invitation_link_js),
    FILE("js/invitation.js", js_invitation_js),
    FILE("js/invite.js", js_invite_js),
    FILE("js/keeping.js", js_keeping_js),
    FILE("js/key.js", js_key_js),
    FILE("js/known.js", js_known_js),
    FILE("js/labels.js", js_labels_js),
    FILE("js/layers.js", js_layers_js),
    FILE("js/lens.js", js_lens_js),
    FILE("js/list-view.js", js_list_view_js),
    FILE("js/location.js", js_location_js),
    FILE("js/look-box.js", js_look_box_js),
    FILE("js/look-guide.js", js_look_guide_js),
    FILE("js/look-homes.js", js_look_homes_js),
    FILE("js/look-horizon.js", js_look_horizon_js),
    FILE("js/look-labels.js", js_look_labels_js),
    FILE("js/look-live.js", js_look_live_js),
    FILE("js/look-radar.js", js_look_radar_js),
    FILE("js/look-scene.js", js_look_scene_js),
    FILE("js/look-settings.js", js_look_settings_js),
    FILE("js/look-turning.js", js_look_turning_js),
    FILE("js/look.js", js_look_js),
    FILE("js/main.js", js_main_js),
    FILE("js/map-area.js", js_map_area_js),
    FILE("js/map-areas.js", js_map_areas_js),
    FILE("js/map-base.js", js_map_base_js),
    FILE("js/map-canvas.js", js_map_canvas_js),
    FILE("js/map-card.js", js_map_card_js),
    FILE("js/map-cells.js", js_map_cells_js),
    FILE("js/map-choice.js", js_map_choice_js),
    FILE("js/map-clusters.js", js_map_clusters_js),
    FILE("js/map-controls.js", js_map_controls_js),
    FILE("js/map-data.js", js_map_data_js),
    FILE("js/map-draw.js", js_map_draw_js),
    FILE("js/map-gestures.js", js_map_gestures_js),
    FILE("js/map-ground.js", js_map_ground_js),
    FILE("js/map-homes.js", js_map_homes_js),
    FILE("js/map-labels.js", js_map_labels_js),
    FILE("js/map-layers.js", js_map_layers_js),
    FILE("js/map-markers.js", js_map_markers_js),
    FILE("js/map-marks.js", js_map_marks_js),
    FILE("js/map-names.js", js_map_names_js),
    FILE("js/map-rail.js", js_map_rail_js),
    FILE("js/map-reach.js", js_map_reach_js),
    FILE("js/map-route.js", js_map_route_js),
    FILE("js/map-search.js", js_map_search_js),
    FILE("js/map-shapes.js", js_map_shapes_js),
    FILE("js/map-steps.js", js_map_steps_js),
    FILE("js/map-style.js", js_map_style_js),
    FILE("js/map-tiles.js", js_map_tiles_js),
    FILE("js/map-view.js", js_map_view_js),
    FILE("js/map-members.js", js_map_members_js),
    FILE("js/map.js", js_map_js),
    FILE("js/market-scale.js", js_market_scale_js),
    FILE("js/market-table.js", js_market_table_js),
    FILE("js/market.js", js_market_js),
    FILE("js/members.js", js_members_js),
    FILE("js/mercator.js", js_mercator_js),
    FILE("js/message-item.js", js_message_item_js),
    FILE("js/messages.js", js_messages_js),
    FILE("js/network.js", js_network_js),
    FILE("js/orientation-events.js", js_orientation_events_js),
    FILE("js/orientation.js", js_orientation_js),
    FILE("js/own-place.js", js_own_place_js),
    FILE("js/pages.js", js_pages_js),
    FILE("js/payments.js", js_payments_js),
    FILE("js/picking.js", js_picking_js),
    FILE("js/place-combo.js", js_place_combo_js),
    FILE("js/place-field.js", js_place_field_js),
    FILE("js/place-form.js", js_place_form_js),
    FILE("js/place-item.js", js_place_item_js),
    FILE("js/place-list.js", js_place_list_js),
    FILE("js/place-map.js", js_place_map_js),
    FILE("js/place-of-home.js", js_place_of_home_js),
    FILE("js/places.js", js_places_js),
    FILE("js/pointing.js", js_pointing_js),
    FILE("js/polyline.js", js_polyline_js),
    FILE("js/price-chart.js", js_price_chart_js),
    FILE("js/price-range.js", js_price_range_js),
    FILE("js/qr-code.js", js_qr_code_js),
    FILE("js/radar-face.js", js_radar_face_js),
    FILE("js/radar-members.js", js_radar_members_js),
    FILE("js/radar.js", js_radar_js),
    FILE("js/radius.js", js_radius_js),
    FILE("js/rail.js", js_rail_js),
    FILE("js/rear-camera.js", js_rear_camera_js),
    FILE("js/results.js", js_results_js),
    FILE("js/save-search.js", js_save_search_js),
    FILE("js/saved-searches.js", js_saved_searches_js),
    FILE("js/saved.js", js_saved_js),
    FILE("js/search-panel.js", js_search_panel_js),
    FILE("js/search.js", js_search_js),
    FILE("js/seen.js", js_seen_js),
    FILE("js/share.js", js_share_js),
    FILE("js/sharing-sign.js", js_sharing_sign_js),
    FILE("js/sign-in.js", js_sign_in_js),
    FILE("js/similar.js", js_similar_js),
    FILE("js/small-map.js", js_small_map_js),
    FILE("js/smoothing.js", js_smoothing_js),
    FILE("js/stage.js", js_stage_js),
    FILE("js/storage.js", js_storage_js),
    FILE("js/street-walk.js", js_street_walk_js),
    FILE("js/summary.js", js_summary_js),
    FILE("js/toast.js", js_toast_js),
    FILE("js/together-words.js", js_together_words_js),
    FILE("js/together.js", js_together_js),
    FILE("js/topic.js", js_topic_js),
    FILE("js/tour-form.js", js_tour_form_js),
    FILE("js/tour-plan.js", js_tour_plan_js),
    FILE("js/tour-stops.js", js_tour_stops_js),
    FILE("js/tour.js", js_tour_js),
    FILE("js/turned-box.js", js_turned_box_js),
    FILE("js/unknown-place.js", js_unknown_place_js),
    FILE("js/viewing-form.js", js_viewing_form_js),
    FILE("js/viewing-item.js", js_viewing_item_js),
    FILE("js/viewing-times.js", js_viewing_times_js),
    FILE("js/viewing-tour.js", js_viewing_tour_js),
    FILE("js/viewings.js", js_viewings_js),
    FILE("js/where.js", js_where_js),
    FILE("js/words.js", js_words_js),
    FILE("manifest.webmanifest", manifest_webmanifest),
    FILE("map/districts.json", map_districts_json),
    FILE("map/far.json", map_far_json),
    FILE("map/names.json", map_names_json),
    FILE("map/near-0-0.json", map_near_0_0_json),
    FILE("map/near-0-1.json", map_near_0_1_json),
    FILE("map/near-0-2.json", map_near_0_2_json),
    FILE("map/near-0-3.json", map_near_0_3_json),
    FILE("map/near-0-4.json", map_near_0_4_json),
    FILE("map/near-1-0.json", map_near_1_0_json),
    FILE("map/near-1-1.json", map_near_1_1_json),
    FILE("map/near-1-2.json", map_near_1_2_json),
    FILE("map/near-1-3.json", map_near_1_3_json),
    FILE("map/near-1-4.json", map_near_1_4_json),
    FILE("map/near-2-0.json", map_near_2_0_json),
    FILE("map/near-2-1.json", map_near_2_1_json),
    FILE("map/near-2-2.json", map_near_2_2_json),
    FILE("map/near-2-3.json", map_near_2_3_json),
    FILE("map/near-2-4.json", map_near_2_4_json),
    FILE("map/near-3-0.json", map_near_3_0_json),
    FILE("map/near-3-1.json", map_near_3_1_json),
    FILE("map/near-3-2.json", map_near_3_2_json),
    FILE("map/near-3-3.json", map_near_3_3_json),
    FILE("map/near-3-4.json", map_near_3_4_json),
    FILE("map/rail.json", map_rail_json),
    FILE("map/streets-0-0.json", map_streets_0_0_json),
    FILE("map/streets-0-1.json", map_streets_0_1_json),
    FILE("map/streets-0-2.json", map_streets_0_2_json),
    FILE("map/streets-0-3.json", map_streets_0_3_json),
    FILE("map/streets-0-4.json", map_streets_0_4_json),
    FILE("map/streets-1-0.json", map_streets_1_0_json),
    FILE("map/streets-1-1.json", map_streets_1_1_json),
    FILE("map/streets-1-2.json", map_streets_1_2_json),
    FILE("map/streets-1-3.json", map_streets_1_3_json),
    FILE("map/streets-1-4.json", map_streets_1_4_json),
    FILE("map/streets-2-0.json", map_streets_2_0_json),
    FILE("map/streets-2-1.json", map_streets_2_1_json),
    FILE("map/streets-2-2.json", map_streets_2_2_json),
    FILE("map/streets-2-3.json", map_streets_2_3_json),
    FILE("map/streets-2-4.json", map_streets_2_4_json),
    FILE("map/streets-3-0.json", map_streets_3_0_json),
    FILE("map/streets-3-1.json", map_streets_3_1_json),
    FILE("map/streets-3-2.json", map_streets_3_2_json),
    FILE("map/streets-3-3.json", map_streets_3_3_json),
    FILE("map/streets-3-4.json", map_streets_3_4_json),
    FILE("sw.js", sw_js),
    FILE("words/en.js", words_en_js),
    FILE("words/pages-en.js", words_pages_en_js),
    FILE("words/pages-th.js", words_pages_th_js),
    FILE("words/th.js", words_th_js),
    FILE("words/together-en.js", words_together_en_js),
    FILE("words/together-th.js", words_together_th_js),
};

const embedded_file *embedded_web_files(size_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
